import type { CopiedTable } from './copy-tables.ts'
import { furtherLeftOut, tablesLeftOut } from './left-out.ts'

/** A text that a module has written, as the index lists it. */
export interface ListedText {
  path: string
  title: string
  /** The heading under which it is listed. */
  group: string
}

export interface Contents {
  brand: string
  madeAt: Date
  tables: readonly CopiedTable[]
  texts: readonly ListedText[]
  media: { files: number; bytes: number } | null
}

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => special[sign] ?? sign)

const link = (path: string, text: string) =>
  `<a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(text)}</a>`

const rows = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')

const table = (heads: readonly string[], lines: readonly (readonly string[])[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>
${rows(lines)}
</tbody></table>`

const count = (number: number) => number.toLocaleString('en-US')

/** The page from which everything in the archive is reached, in a browser, without a server and without scripts. */
export function indexPage({ brand, madeAt, tables, texts, media }: Contents): string {
  const groups = Object.entries(Object.groupBy(texts, ({ group }) => group))
  const leftOut = [...Object.entries(tablesLeftOut), ...Object.entries(furtherLeftOut)]
  const at = `${madeAt.toISOString().replace('T', ' ').slice(0, 16)} UTC`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(brand)}: everything</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
td:nth-child(2) { font-variant-numeric: tabular-nums; }
</style>
</head>
<body>
<h1>${escaped(brand)}</h1>
<p>Everything that the academy held on ${at}, as open files. Tables are CSV files (UTF-8, commas, the first line
names the columns), which every spreadsheet and every database reads; a text that a spreadsheet would take for a
formula begins with an apostrophe. Texts are Markdown. ${link('academy.json', 'academy.json')} describes every table,
its columns and what they refer to. Keep this archive as safe as the academy itself: it holds what is known of its
members.</p>
${groups
  .map(
    ([group, items = []]) => `<h2>${escaped(group)}</h2>
<ul>
${items.map(({ path, title }) => `<li>${link(path, title)}</li>`).join('\n')}
</ul>`,
  )
  .join('\n')}
<h2>Media</h2>
<p>${
    media
      ? `${count(media.files)} files in the folder ${link('media/', 'media')}. Columns that end in <code>_key</code> name them: <code>videos/x.mp4</code> is <code>media/videos/x.mp4</code>.`
      : 'Videos, pictures and other files were not asked for.'
  }</p>
<h2>Tables</h2>
${table(
  ['Table', 'Rows', 'Columns'],
  tables.map(({ name, file, rows: number, columns }) => [
    link(file, name),
    count(number),
    escaped(columns.map((column) => column.name).join(', ')),
  ]),
)}
<h2>Left out</h2>
${table(
  ['What', 'Why'],
  leftOut.map(([what, why]) => [escaped(what), escaped(why)]),
)}
</body>
</html>
`
}
