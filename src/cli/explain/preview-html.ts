import type { Viewport } from '../../stages/1-render/snapshot.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Field } from '../../stages/4-find/fields/field.ts'
import { escapeSvg } from '../../stages/7-monitor/draw-bar-tree.ts'
import { colorOf } from './draw-nodes.ts'
import { LABEL_HEIGHT, placeLabels, type Rectangle } from './place-labels.ts'
import { type PreviewBox, whyField } from './preview-boxes.ts'

/** A picture of a page, or of its upper part. */
export interface PagePicture {
  readonly type: 'image/jpeg' | 'image/svg+xml'
  readonly bytes: Uint8Array
  /** How much of the page it shows, in pixels. */
  readonly width: number
  readonly height: number
}

interface Preview {
  readonly page: PageModel
  /** Absent if the page was read without a browser. */
  readonly picture?: PagePicture | undefined
  readonly boxes: readonly PreviewBox[]
  readonly fields: readonly Field[]
  readonly recordCount: number
  /** What was found, one sentence each. */
  readonly summary: readonly string[]
  /** Why this is the list of the page, in full. */
  readonly evidence: string
}

/**
 * One file that needs nothing else. It has no script, and nothing of the page but its picture and text: a browser runs and
 * loads nothing when it is opened.
 */
export function formatPreview(preview: Preview): string {
  const { page, summary, evidence } = preview
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview of ${escapeHtml(page.title || page.url)}</title>
<style>${STYLE}${fieldColors(preview.fields)}</style>
</head>
<body>
<header>
<h1>${escapeHtml(page.title || page.url)}</h1>
<p>${linkTo(page.url)}</p>
${summary.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
${evidence === '' ? '' : `<details><summary>Why this list?</summary><pre>${escapeHtml(evidence)}</pre></details>`}
</header>
<main>
${formatPicture(preview)}
${formatTable(preview)}
</main>
</body>
</html>
`
}

/** Text of a page as text of HTML, also inside the quotes of an attribute. */
const escapeHtml = (text: string): string => escapeSvg(text).replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** Only addresses of the web become links. */
const linkTo = (url: string, text = url): string =>
  /^https?:\/\//i.test(url)
    ? `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(text)}</a>`
    : escapeHtml(text)

function formatPicture({ picture, page, boxes }: Preview): string {
  if (!picture)
    return '<p class="none">No picture: the page was read without a browser. Leave out --static to see where the values are.</p>'
  const { type, bytes, width, height } = picture
  const shown = boxes.filter(({ top }) => top < height)
  const cut = page.visual && page.visual.page.height > height
  return `<figure>
<div class="picture">
<img src="data:${type};base64,${Buffer.from(bytes).toString('base64')}" width="${width}" height="${height}" alt="Picture of the page">
${formatBoxes(shown, picture).join('\n')}
</div>
${cut ? `<figcaption>The picture shows the first ${height} pixels of the page.</figcaption>` : ''}
</figure>`
}

/** Records and the first value of each field have a label and can be reached with the keyboard; the table has the rest. */
function formatBoxes(boxes: readonly PreviewBox[], { width, height }: PagePicture): string[] {
  const isNamed = ({ field }: PreviewBox, at: number): boolean =>
    field === undefined || boxes.findIndex(other => other.field === field) === at
  const named = boxes.filter(isNamed)
  const labels = placeLabels(
    named.filter(({ kind }) => kind !== 'record').map(box => ({ box, text: box.name })),
    width,
  )
  const labelOf = new Map(named.filter(({ kind }) => kind !== 'record').map((box, at) => [box, labels[at]!]))
  return boxes.map((box, at) => formatBox(box, { width, height }, isNamed(box, at), labelOf.get(box)))
}

function formatBox(box: PreviewBox, size: Viewport, isNamed: boolean, label: Rectangle | undefined): string {
  const { kind, reasons, record, field, left, top, right, bottom } = box
  const place = [
    `left:${percent(left, size.width)}`,
    `top:${percent(top, size.height)}`,
    `width:${percent(right - left, size.width)}`,
    `height:${percent(Math.min(bottom, size.height) - top, size.height)}`,
  ].join(';')
  const classes = [
    kind,
    ...(field === undefined ? [] : [`f${field}`]),
    ...((left + right) / 2 > size.width / 2 ? ['right'] : []),
  ]
  const target = record === undefined ? '' : ` href="#row-${record}"`
  const id = kind === 'record' ? ` id="record-${record}"` : ''
  const why = reasons.map(line => `<span>${escapeHtml(line)}</span>`).join('')
  return `<a class="${classes.join(' ')}"${id}${target} tabindex="${isNamed ? 0 : -1}" style="${place}">${formatLabel(box, label, size)}<i role="note">${why}</i></a>`
}

/** The picture is as wide as its column: lengths are shares of that width. */
const units = (pixels: number, { width }: Viewport): string => `${Number(((100 * pixels) / width).toFixed(3))}cqw`

function formatLabel({ kind, name, record, left, top }: PreviewBox, label: Rectangle | undefined, size: Viewport) {
  const font = `font-size:${units(0.72 * LABEL_HEIGHT, size)};line-height:${units(LABEL_HEIGHT - 1, size)}`
  if (kind === 'record') return `<b style="${font}">${record}</b>`
  if (!label) return ''
  const place = `left:${units(label.left - left, size)};top:${units(label.top - top, size)}`
  return `<b style="${font};${place}">${escapeHtml(name)}</b>`
}

const percent = (part: number, whole: number): string => `${Number(((100 * part) / whole).toFixed(3))}%`

function formatTable({ fields, recordCount, page, picture }: Preview): string {
  if (recordCount === 0) return ''
  const heads = fields.map((field, at) => {
    const why = whyField(field, page)
    return `<th scope="col" class="f${at}"><details><summary>${escapeHtml(field.name)}</summary>${why.map(line => `<span>${escapeHtml(line)}</span>`).join('')}</details></th>`
  })
  const rows = Array.from({ length: recordCount }, (_, at) => {
    const number = picture ? `<a href="#record-${at + 1}">${at + 1}</a>` : String(at + 1)
    return `<tr id="row-${at + 1}"><th scope="row">${number}</th>${fields.map(field => formatCell(field, at)).join('')}</tr>`
  })
  return `<div class="table" tabindex="0" role="region" aria-label="Records">
<table>
<thead><tr><th scope="col">#</th>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>`
}

/** Longer texts would push the other columns away; the page has them in full. */
const MAX_CELL = 80
const MAX_ADDRESS = 14

function formatCell({ cells, kind, source }: Field, record: number): string {
  const text = cells[record]?.text ?? ''
  const isAddress = source !== 'text' && (kind === 'link' || kind === 'image')
  if (isAddress) return `<td class="address">${linkTo(text, endOf(text))}</td>`
  const short = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text
  return `<td${/^(?:number|price)$/.test(kind) ? ' class="figure"' : ''}>${escapeHtml(short)}</td>`
}

/** Addresses of one column differ at their end. */
const endOf = (url: string): string => (url.length > MAX_ADDRESS ? `…${url.slice(-MAX_ADDRESS)}` : url)

const fieldColors = (fields: readonly Field[]): string =>
  fields.map((_, at) => `.f${at}{--color:${colorOf(at)}}`).join('')

/** Readable on white and on black, wide and on a phone: beside each other if there is room, else below each other. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#222;--line:#ccc;--soft:#f4f4f4}
@media (prefers-color-scheme:dark){:root{--paper:#1b1b1b;--ink:#e8e8e8;--line:#4a4a4a;--soft:#2a2a2a}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.45 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
a{color:inherit}
header{padding:1rem 1.25rem .5rem}
h1{font-size:1.25rem;margin:0 0 .25rem}
header p{margin:.2rem 0;overflow-wrap:anywhere}
pre{overflow:auto;font-size:.85rem}
main{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.25rem;padding:.5rem 1.25rem 3rem;align-items:start}
figure{margin:0;min-width:0}
.picture{position:relative;container-type:inline-size;border:1px solid var(--line)}
.picture img{display:block;width:100%;height:auto;background:#fff}
.picture>a{position:absolute;text-decoration:none;border-radius:1px;box-shadow:0 0 0 1.5px var(--color);scroll-margin:6rem}
.picture>.record{--color:#555;box-shadow:none;outline:2px dotted var(--color)}
.field{background:color-mix(in srgb,var(--color) 14%,transparent);z-index:1}
.picture>.next{--color:#c2185b;box-shadow:none;outline:3px dashed var(--color);z-index:2}
.picture b{position:absolute;padding:0 .35em;font-weight:600;white-space:nowrap;color:#fff;background:var(--color);border-radius:2px}
.record b{right:100%;top:-2px}
.picture i{display:none;position:absolute;left:-2px;top:100%;z-index:9;width:max-content;max-width:24rem;padding:.5rem .7rem;font:13px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--paper);border:1px solid var(--color);border-radius:4px;box-shadow:0 4px 14px #0005}
.picture .right i{left:auto;right:-2px}
.picture i span,th span{display:block;overflow-wrap:anywhere}
.picture i span:first-child{font-weight:600}
.picture>a:hover,.picture>a:focus{z-index:8;outline:3px solid var(--color)}
.picture>a:hover i,.picture>a:focus i{display:block}
.picture>a:target{outline:4px solid #e0a800}
.table{position:sticky;top:0;max-height:100vh;overflow:auto;border:1px solid var(--line)}
table{border-collapse:collapse;width:max-content;min-width:100%;font-size:.85rem}
th,td{padding:.3rem .55rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;min-width:5rem;max-width:14rem;overflow-wrap:break-word}
th:first-child{min-width:0}
thead th{position:sticky;top:0;background:var(--soft);font-weight:600;border-top:4px solid var(--color,var(--line))}
thead span{font-weight:400}
summary{cursor:pointer;white-space:nowrap}
.address{white-space:nowrap}
.figure{text-align:right;font-variant-numeric:tabular-nums}
tr:target{background:color-mix(in srgb,#e0a800 30%,transparent)}
.none{padding:1rem;background:var(--soft)}
@media (max-width:60rem){main{display:block;padding:.5rem .75rem 3rem}.table{position:static;margin-top:1rem}
.picture i{position:fixed!important;left:.5rem!important;right:.5rem!important;top:auto;bottom:.5rem;width:auto;max-width:none}}
`
