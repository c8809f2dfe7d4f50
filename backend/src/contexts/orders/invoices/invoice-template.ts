/** Font families of the engine. Together they have all characters that the shop accepts in names and addresses. */
const FAMILIES = [
  ...['Noto Sans JP', 'Noto Sans KR', 'Noto Sans SC', 'Noto Sans Arabic', 'Noto Sans Armenian'],
  ...['Noto Sans Bengali', 'Noto Sans Ethiopic', 'Noto Sans Georgian', 'Noto Sans Gujarati'],
  ...['Noto Sans Gurmukhi', 'Noto Sans Hebrew', 'Noto Sans Kannada', 'Noto Sans Khmer', 'Noto Sans Lao'],
  ...['Noto Sans Malayalam', 'Noto Sans Myanmar', 'Noto Sans Sinhala', 'Noto Sans Tamil', 'Noto Sans Telugu'],
  ...['Noto Sans Thai', 'Noto Emoji'],
];

/** Puts the font of the language first, because Japanese and Korean share some characters. @param lang - 'ko' */
export const fontFamilies = (lang: string): readonly string[] =>
  lang === 'ko' ? ['Noto Sans', 'Noto Sans KR', ...FAMILIES] : ['Noto Sans', ...FAMILIES];

/**
 * A Typst template. It reads its data from JSON and inserts them as text, so that no input runs as a command. The
 * shop's fonts have only one weight, so bold text is drawn with an outline.
 */
export const INVOICE_TEMPLATE = `
#let it = json(bytes(sys.inputs.invoice))
#let words = it.words
#let ink = rgb("#1f2a24")
#let faint = rgb("#5c665f")
#let rule = 0.5pt + rgb("#c9cfc9")
#set document(title: it.title, author: it.seller.name, date: auto)
#set text(font: it.fonts, fallback: false, size: 9.5pt, lang: it.lang, region: it.region, fill: ink, hyphenate: false)
#set par(leading: 0.62em)
#let soft(body) = text(fill: faint, size: 8.5pt, body)
#let heavy(body) = text(stroke: 0.28pt + ink, body)
#let lines(all) = all.map(one => [#one]).join(linebreak())
#set page(
  paper: it.paper,
  margin: (x: 20mm, top: 18mm, bottom: 24mm),
  footer: context soft[#it.seller.footLine #linebreak() #it.number #h(1fr) #counter(page).display() / #counter(page).final().first()],
)
#show heading: it => text(size: 19pt, weight: "regular", it.body)
#grid(
  columns: (1fr, auto),
  text(size: 16pt, fill: rgb("#1f4d3a"), it.brand),
  align(right, soft(lines(it.seller.lines))),
)
#v(10mm)
#heading(level: 1, it.title)
#v(3mm)
#grid(
  columns: (1fr, auto),
  column-gutter: 10mm,
  if it.buyer.len() > 0 [#soft(words.billedTo) #linebreak() #lines(it.buyer)],
  grid(
    columns: (auto, auto),
    align: horizon,
    row-gutter: 0.62em,
    column-gutter: 6mm,
    ..it.facts.map(fact => (soft(fact.label), [#fact.value])).flatten(),
  ),
)
#v(8mm)
#set table(stroke: none, inset: (x: 0pt, y: 5pt), column-gutter: 7mm)
#table(
  columns: (1fr, auto, auto, auto),
  align: (left, right, right, right),
  table.header(soft(words.item), soft(words.quantity), soft(words.each), soft(words.amount)),
  table.hline(stroke: rule),
  ..it.lines.map(one => ([#one.name], [#one.quantity], [#one.each], [#one.amount])).flatten(),
  table.hline(stroke: rule),
)
#v(2mm)
#align(right, block(width: 62%, breakable: false, grid(
  columns: (1fr, auto),
  align: (left, right),
  inset: (x: 0pt, y: 3.5pt),
  ..it.sums.map(one => {
    if one.isTotal {
      (grid.hline(stroke: rule), heavy[#one.label], heavy[#one.amount])
    } else {
      ([#one.label], [#one.amount])
    }
  }).flatten(),
)))
#if it.taxes.len() > 0 [
  #v(6mm)
  #table(
    columns: (1fr, auto, auto, auto),
    align: (left, right, right, right),
    table.header(soft(words.contained), soft(words.net), soft(words.tax), soft(words.gross)),
    table.hline(stroke: rule),
    ..it.taxes.map(one => ([#one.label], [#one.net], [#one.tax], [#one.gross])).flatten(),
  )
]
#if it.note != "" [
  #v(6mm)
  #soft(it.note)
]
`;
