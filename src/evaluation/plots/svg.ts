/** Distinguishable without seeing red or green; the first is ours. */
export const COLORS = ['#c2570c', '#0072b2', '#7a7f87', '#56b4e9', '#009e73', '#cc79a7']

const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#222}.title{font-weight:600;font-size:15px}.soft{fill:#5d5d5d}.grid{stroke:#ddd}' +
  '@media (prefers-color-scheme:dark){text{fill:#e6e6e6}.soft{fill:#b5b5b5}.grid{stroke:#444}rect.paper{fill:#1b1a18}}'

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const round = (value: number): number => Math.round(value * 10) / 10

interface Place {
  readonly x: number
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly kind?: 'title' | 'soft'
}

export const label = (text: string, { x, y, anchor = 'start', kind }: Place): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"${kind ? ` class="${kind}"` : ''}>${escapeXml(text)}</text>`

/** A drawing as a file, readable in light and dark. `about` is what it shows, for those who do not see it. */
export const svgFile = (
  { width, height, title, about }: { width: number; height: number; title: string; about: string },
  parts: readonly string[],
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(about)}</desc><style>${STYLE}</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
