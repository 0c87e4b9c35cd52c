// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// CSS's colours by name (Color Module Level 4), with the spelling of CSS and of scene files. Black and white
// are in `Color.swift`. Scene files find the colours by `NamedColors` of LaminaScene.
extension Color {
  /// Fully transparent black, as ``clear``.
  public static let transparent = clear
  /// CSS's colour `aliceblue`, #f0f8ff.
  public static let aliceblue = Color(hex: 0xf0f8ff)
  /// CSS's colour `antiquewhite`, #faebd7.
  public static let antiquewhite = Color(hex: 0xfaebd7)
  /// CSS's colour `aqua`, #00ffff.
  public static let aqua = Color(hex: 0x00ffff)
  /// CSS's colour `aquamarine`, #7fffd4.
  public static let aquamarine = Color(hex: 0x7fffd4)
  /// CSS's colour `azure`, #f0ffff.
  public static let azure = Color(hex: 0xf0ffff)
  /// CSS's colour `beige`, #f5f5dc.
  public static let beige = Color(hex: 0xf5f5dc)
  /// CSS's colour `bisque`, #ffe4c4.
  public static let bisque = Color(hex: 0xffe4c4)
  /// CSS's colour `blanchedalmond`, #ffebcd.
  public static let blanchedalmond = Color(hex: 0xffebcd)
  /// CSS's colour `blue`, #0000ff.
  public static let blue = Color(hex: 0x0000ff)
  /// CSS's colour `blueviolet`, #8a2be2.
  public static let blueviolet = Color(hex: 0x8a2be2)
  /// CSS's colour `brown`, #a52a2a.
  public static let brown = Color(hex: 0xa52a2a)
  /// CSS's colour `burlywood`, #deb887.
  public static let burlywood = Color(hex: 0xdeb887)
  /// CSS's colour `cadetblue`, #5f9ea0.
  public static let cadetblue = Color(hex: 0x5f9ea0)
  /// CSS's colour `chartreuse`, #7fff00.
  public static let chartreuse = Color(hex: 0x7fff00)
  /// CSS's colour `chocolate`, #d2691e.
  public static let chocolate = Color(hex: 0xd2691e)
  /// CSS's colour `coral`, #ff7f50.
  public static let coral = Color(hex: 0xff7f50)
  /// CSS's colour `cornflowerblue`, #6495ed.
  public static let cornflowerblue = Color(hex: 0x6495ed)
  /// CSS's colour `cornsilk`, #fff8dc.
  public static let cornsilk = Color(hex: 0xfff8dc)
  /// CSS's colour `crimson`, #dc143c.
  public static let crimson = Color(hex: 0xdc143c)
  /// CSS's colour `cyan`, #00ffff.
  public static let cyan = Color(hex: 0x00ffff)
  /// CSS's colour `darkblue`, #00008b.
  public static let darkblue = Color(hex: 0x00008b)
  /// CSS's colour `darkcyan`, #008b8b.
  public static let darkcyan = Color(hex: 0x008b8b)
  /// CSS's colour `darkgoldenrod`, #b8860b.
  public static let darkgoldenrod = Color(hex: 0xb8860b)
  /// CSS's colour `darkgray`, #a9a9a9.
  public static let darkgray = Color(hex: 0xa9a9a9)
  /// CSS's colour `darkgreen`, #006400.
  public static let darkgreen = Color(hex: 0x006400)
  /// CSS's colour `darkgrey`, #a9a9a9.
  public static let darkgrey = Color(hex: 0xa9a9a9)
  /// CSS's colour `darkkhaki`, #bdb76b.
  public static let darkkhaki = Color(hex: 0xbdb76b)
  /// CSS's colour `darkmagenta`, #8b008b.
  public static let darkmagenta = Color(hex: 0x8b008b)
  /// CSS's colour `darkolivegreen`, #556b2f.
  public static let darkolivegreen = Color(hex: 0x556b2f)
  /// CSS's colour `darkorange`, #ff8c00.
  public static let darkorange = Color(hex: 0xff8c00)
  /// CSS's colour `darkorchid`, #9932cc.
  public static let darkorchid = Color(hex: 0x9932cc)
  /// CSS's colour `darkred`, #8b0000.
  public static let darkred = Color(hex: 0x8b0000)
  /// CSS's colour `darksalmon`, #e9967a.
  public static let darksalmon = Color(hex: 0xe9967a)
  /// CSS's colour `darkseagreen`, #8fbc8f.
  public static let darkseagreen = Color(hex: 0x8fbc8f)
  /// CSS's colour `darkslateblue`, #483d8b.
  public static let darkslateblue = Color(hex: 0x483d8b)
  /// CSS's colour `darkslategray`, #2f4f4f.
  public static let darkslategray = Color(hex: 0x2f4f4f)
  /// CSS's colour `darkslategrey`, #2f4f4f.
  public static let darkslategrey = Color(hex: 0x2f4f4f)
  /// CSS's colour `darkturquoise`, #00ced1.
  public static let darkturquoise = Color(hex: 0x00ced1)
  /// CSS's colour `darkviolet`, #9400d3.
  public static let darkviolet = Color(hex: 0x9400d3)
  /// CSS's colour `deeppink`, #ff1493.
  public static let deeppink = Color(hex: 0xff1493)
  /// CSS's colour `deepskyblue`, #00bfff.
  public static let deepskyblue = Color(hex: 0x00bfff)
  /// CSS's colour `dimgray`, #696969.
  public static let dimgray = Color(hex: 0x696969)
  /// CSS's colour `dimgrey`, #696969.
  public static let dimgrey = Color(hex: 0x696969)
  /// CSS's colour `dodgerblue`, #1e90ff.
  public static let dodgerblue = Color(hex: 0x1e90ff)
  /// CSS's colour `firebrick`, #b22222.
  public static let firebrick = Color(hex: 0xb22222)
  /// CSS's colour `floralwhite`, #fffaf0.
  public static let floralwhite = Color(hex: 0xfffaf0)
  /// CSS's colour `forestgreen`, #228b22.
  public static let forestgreen = Color(hex: 0x228b22)
  /// CSS's colour `fuchsia`, #ff00ff.
  public static let fuchsia = Color(hex: 0xff00ff)
  /// CSS's colour `gainsboro`, #dcdcdc.
  public static let gainsboro = Color(hex: 0xdcdcdc)
  /// CSS's colour `ghostwhite`, #f8f8ff.
  public static let ghostwhite = Color(hex: 0xf8f8ff)
  /// CSS's colour `gold`, #ffd700.
  public static let gold = Color(hex: 0xffd700)
  /// CSS's colour `goldenrod`, #daa520.
  public static let goldenrod = Color(hex: 0xdaa520)
  /// CSS's colour `gray`, #808080.
  public static let gray = Color(hex: 0x808080)
  /// CSS's colour `green`, #008000.
  public static let green = Color(hex: 0x008000)
  /// CSS's colour `greenyellow`, #adff2f.
  public static let greenyellow = Color(hex: 0xadff2f)
  /// CSS's colour `grey`, #808080.
  public static let grey = Color(hex: 0x808080)
  /// CSS's colour `honeydew`, #f0fff0.
  public static let honeydew = Color(hex: 0xf0fff0)
  /// CSS's colour `hotpink`, #ff69b4.
  public static let hotpink = Color(hex: 0xff69b4)
  /// CSS's colour `indianred`, #cd5c5c.
  public static let indianred = Color(hex: 0xcd5c5c)
  /// CSS's colour `indigo`, #4b0082.
  public static let indigo = Color(hex: 0x4b0082)
  /// CSS's colour `ivory`, #fffff0.
  public static let ivory = Color(hex: 0xfffff0)
  /// CSS's colour `khaki`, #f0e68c.
  public static let khaki = Color(hex: 0xf0e68c)
  /// CSS's colour `lavender`, #e6e6fa.
  public static let lavender = Color(hex: 0xe6e6fa)
  /// CSS's colour `lavenderblush`, #fff0f5.
  public static let lavenderblush = Color(hex: 0xfff0f5)
  /// CSS's colour `lawngreen`, #7cfc00.
  public static let lawngreen = Color(hex: 0x7cfc00)
  /// CSS's colour `lemonchiffon`, #fffacd.
  public static let lemonchiffon = Color(hex: 0xfffacd)
  /// CSS's colour `lightblue`, #add8e6.
  public static let lightblue = Color(hex: 0xadd8e6)
  /// CSS's colour `lightcoral`, #f08080.
  public static let lightcoral = Color(hex: 0xf08080)
  /// CSS's colour `lightcyan`, #e0ffff.
  public static let lightcyan = Color(hex: 0xe0ffff)
  /// CSS's colour `lightgoldenrodyellow`, #fafad2.
  public static let lightgoldenrodyellow = Color(hex: 0xfafad2)
  /// CSS's colour `lightgray`, #d3d3d3.
  public static let lightgray = Color(hex: 0xd3d3d3)
  /// CSS's colour `lightgreen`, #90ee90.
  public static let lightgreen = Color(hex: 0x90ee90)
  /// CSS's colour `lightgrey`, #d3d3d3.
  public static let lightgrey = Color(hex: 0xd3d3d3)
  /// CSS's colour `lightpink`, #ffb6c1.
  public static let lightpink = Color(hex: 0xffb6c1)
  /// CSS's colour `lightsalmon`, #ffa07a.
  public static let lightsalmon = Color(hex: 0xffa07a)
  /// CSS's colour `lightseagreen`, #20b2aa.
  public static let lightseagreen = Color(hex: 0x20b2aa)
  /// CSS's colour `lightskyblue`, #87cefa.
  public static let lightskyblue = Color(hex: 0x87cefa)
  /// CSS's colour `lightslategray`, #778899.
  public static let lightslategray = Color(hex: 0x778899)
  /// CSS's colour `lightslategrey`, #778899.
  public static let lightslategrey = Color(hex: 0x778899)
  /// CSS's colour `lightsteelblue`, #b0c4de.
  public static let lightsteelblue = Color(hex: 0xb0c4de)
  /// CSS's colour `lightyellow`, #ffffe0.
  public static let lightyellow = Color(hex: 0xffffe0)
  /// CSS's colour `lime`, #00ff00.
  public static let lime = Color(hex: 0x00ff00)
  /// CSS's colour `limegreen`, #32cd32.
  public static let limegreen = Color(hex: 0x32cd32)
  /// CSS's colour `linen`, #faf0e6.
  public static let linen = Color(hex: 0xfaf0e6)
  /// CSS's colour `magenta`, #ff00ff.
  public static let magenta = Color(hex: 0xff00ff)
  /// CSS's colour `maroon`, #800000.
  public static let maroon = Color(hex: 0x800000)
  /// CSS's colour `mediumaquamarine`, #66cdaa.
  public static let mediumaquamarine = Color(hex: 0x66cdaa)
  /// CSS's colour `mediumblue`, #0000cd.
  public static let mediumblue = Color(hex: 0x0000cd)
  /// CSS's colour `mediumorchid`, #ba55d3.
  public static let mediumorchid = Color(hex: 0xba55d3)
  /// CSS's colour `mediumpurple`, #9370db.
  public static let mediumpurple = Color(hex: 0x9370db)
  /// CSS's colour `mediumseagreen`, #3cb371.
  public static let mediumseagreen = Color(hex: 0x3cb371)
  /// CSS's colour `mediumslateblue`, #7b68ee.
  public static let mediumslateblue = Color(hex: 0x7b68ee)
  /// CSS's colour `mediumspringgreen`, #00fa9a.
  public static let mediumspringgreen = Color(hex: 0x00fa9a)
  /// CSS's colour `mediumturquoise`, #48d1cc.
  public static let mediumturquoise = Color(hex: 0x48d1cc)
  /// CSS's colour `mediumvioletred`, #c71585.
  public static let mediumvioletred = Color(hex: 0xc71585)
  /// CSS's colour `midnightblue`, #191970.
  public static let midnightblue = Color(hex: 0x191970)
  /// CSS's colour `mintcream`, #f5fffa.
  public static let mintcream = Color(hex: 0xf5fffa)
  /// CSS's colour `mistyrose`, #ffe4e1.
  public static let mistyrose = Color(hex: 0xffe4e1)
  /// CSS's colour `moccasin`, #ffe4b5.
  public static let moccasin = Color(hex: 0xffe4b5)
  /// CSS's colour `navajowhite`, #ffdead.
  public static let navajowhite = Color(hex: 0xffdead)
  /// CSS's colour `navy`, #000080.
  public static let navy = Color(hex: 0x000080)
  /// CSS's colour `oldlace`, #fdf5e6.
  public static let oldlace = Color(hex: 0xfdf5e6)
  /// CSS's colour `olive`, #808000.
  public static let olive = Color(hex: 0x808000)
  /// CSS's colour `olivedrab`, #6b8e23.
  public static let olivedrab = Color(hex: 0x6b8e23)
  /// CSS's colour `orange`, #ffa500.
  public static let orange = Color(hex: 0xffa500)
  /// CSS's colour `orangered`, #ff4500.
  public static let orangered = Color(hex: 0xff4500)
  /// CSS's colour `orchid`, #da70d6.
  public static let orchid = Color(hex: 0xda70d6)
  /// CSS's colour `palegoldenrod`, #eee8aa.
  public static let palegoldenrod = Color(hex: 0xeee8aa)
  /// CSS's colour `palegreen`, #98fb98.
  public static let palegreen = Color(hex: 0x98fb98)
  /// CSS's colour `paleturquoise`, #afeeee.
  public static let paleturquoise = Color(hex: 0xafeeee)
  /// CSS's colour `palevioletred`, #db7093.
  public static let palevioletred = Color(hex: 0xdb7093)
  /// CSS's colour `papayawhip`, #ffefd5.
  public static let papayawhip = Color(hex: 0xffefd5)
  /// CSS's colour `peachpuff`, #ffdab9.
  public static let peachpuff = Color(hex: 0xffdab9)
  /// CSS's colour `peru`, #cd853f.
  public static let peru = Color(hex: 0xcd853f)
  /// CSS's colour `pink`, #ffc0cb.
  public static let pink = Color(hex: 0xffc0cb)
  /// CSS's colour `plum`, #dda0dd.
  public static let plum = Color(hex: 0xdda0dd)
  /// CSS's colour `powderblue`, #b0e0e6.
  public static let powderblue = Color(hex: 0xb0e0e6)
  /// CSS's colour `purple`, #800080.
  public static let purple = Color(hex: 0x800080)
  /// CSS's colour `rebeccapurple`, #663399.
  public static let rebeccapurple = Color(hex: 0x663399)
  /// CSS's colour `red`, #ff0000.
  public static let red = Color(hex: 0xff0000)
  /// CSS's colour `rosybrown`, #bc8f8f.
  public static let rosybrown = Color(hex: 0xbc8f8f)
  /// CSS's colour `royalblue`, #4169e1.
  public static let royalblue = Color(hex: 0x4169e1)
  /// CSS's colour `saddlebrown`, #8b4513.
  public static let saddlebrown = Color(hex: 0x8b4513)
  /// CSS's colour `salmon`, #fa8072.
  public static let salmon = Color(hex: 0xfa8072)
  /// CSS's colour `sandybrown`, #f4a460.
  public static let sandybrown = Color(hex: 0xf4a460)
  /// CSS's colour `seagreen`, #2e8b57.
  public static let seagreen = Color(hex: 0x2e8b57)
  /// CSS's colour `seashell`, #fff5ee.
  public static let seashell = Color(hex: 0xfff5ee)
  /// CSS's colour `sienna`, #a0522d.
  public static let sienna = Color(hex: 0xa0522d)
  /// CSS's colour `silver`, #c0c0c0.
  public static let silver = Color(hex: 0xc0c0c0)
  /// CSS's colour `skyblue`, #87ceeb.
  public static let skyblue = Color(hex: 0x87ceeb)
  /// CSS's colour `slateblue`, #6a5acd.
  public static let slateblue = Color(hex: 0x6a5acd)
  /// CSS's colour `slategray`, #708090.
  public static let slategray = Color(hex: 0x708090)
  /// CSS's colour `slategrey`, #708090.
  public static let slategrey = Color(hex: 0x708090)
  /// CSS's colour `snow`, #fffafa.
  public static let snow = Color(hex: 0xfffafa)
  /// CSS's colour `springgreen`, #00ff7f.
  public static let springgreen = Color(hex: 0x00ff7f)
  /// CSS's colour `steelblue`, #4682b4.
  public static let steelblue = Color(hex: 0x4682b4)
  /// CSS's colour `tan`, #d2b48c.
  public static let tan = Color(hex: 0xd2b48c)
  /// CSS's colour `teal`, #008080.
  public static let teal = Color(hex: 0x008080)
  /// CSS's colour `thistle`, #d8bfd8.
  public static let thistle = Color(hex: 0xd8bfd8)
  /// CSS's colour `tomato`, #ff6347.
  public static let tomato = Color(hex: 0xff6347)
  /// CSS's colour `turquoise`, #40e0d0.
  public static let turquoise = Color(hex: 0x40e0d0)
  /// CSS's colour `violet`, #ee82ee.
  public static let violet = Color(hex: 0xee82ee)
  /// CSS's colour `wheat`, #f5deb3.
  public static let wheat = Color(hex: 0xf5deb3)
  /// CSS's colour `whitesmoke`, #f5f5f5.
  public static let whitesmoke = Color(hex: 0xf5f5f5)
  /// CSS's colour `yellow`, #ffff00.
  public static let yellow = Color(hex: 0xffff00)
  /// CSS's colour `yellowgreen`, #9acd32.
  public static let yellowgreen = Color(hex: 0x9acd32)
}
