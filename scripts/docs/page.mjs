// The frame around the text of a page: header with search, navigation, contents, previous and next.
import { escapeHtml } from './highlight.mjs'
import { relativeAddress } from './markdown.mjs'

const linkTo = (page, target, text, attributes = '') =>
  `<a href="${escapeHtml(relativeAddress(page.output, target))}"${attributes}>${escapeHtml(text)}</a>`

function navigation(page, groups) {
  const item = target =>
    `<li>${linkTo(page, target.output, target.label, target.output === page.output ? ' aria-current="page"' : '')}</li>`
  return groups
    .map(
      ({ title, pages }, at) =>
        `<section aria-labelledby="group-${at}"><h2 id="group-${at}">${escapeHtml(title)}</h2><ul>${pages.map(item).join('')}</ul></section>`,
    )
    .join('\n')
}

/** Fewer are seen at once. */
const MIN_CONTENTS = 2

function contents(headings) {
  const shown = headings.filter(({ depth }) => depth < 4)
  if (shown.length < MIN_CONTENTS) return ''
  const items = shown.map(
    ({ depth, id, text }) =>
      `<li class="depth-${depth}"><a href="#${encodeURIComponent(id)}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}

function neighbors(page, groups) {
  const pages = groups.flatMap(group => group.pages)
  const at = pages.findIndex(({ output }) => output === page.output)
  if (at < 0) return ''
  const link = (target, direction, rel) =>
    target
      ? `<a class="${rel}" rel="${rel}" href="${escapeHtml(relativeAddress(page.output, target.output))}"><small>${direction}</small> ${escapeHtml(target.label)}</a>`
      : ''
  return `<nav class="neighbors" aria-label="Previous and next page">${link(pages[at - 1], 'Previous', 'prev')}${link(pages[at + 1], 'Next', 'next')}</nav>`
}

/** The whole file. `root` is the way from the page to the folder of the site. */
export function formatPage(page, { html, headings, groups, version }) {
  const root = '../'.repeat(page.output.split('/').length - 1)
  const title = page.output === 'index.html' ? 'Amberyl' : `${page.title} · Amberyl`
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${page.summary ? `<meta name="description" content="${escapeHtml(page.summary)}">\n` : ''}<link rel="icon" href="${root}assets/amberyl.svg">
<link rel="alternate" type="text/markdown" href="${escapeHtml(relativeAddress(page.output, page.copy))}">
<link rel="stylesheet" href="${root}assets/site.css">
<script src="${root}assets/site.js" defer></script>
</head>
<body${page.source.startsWith('reference/') ? ' class="reference"' : ''}>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<button class="menu" type="button" aria-expanded="false" aria-controls="navigation" hidden><span aria-hidden="true">☰</span> Menu</button>
<a class="brand" href="${root}index.html"><img src="${root}assets/amberyl.svg" alt="" width="22" height="22"> Amberyl <small>${escapeHtml(version)}</small></a>
<search class="search" hidden>
<input id="search" type="search" placeholder="Search" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd>
<div class="results" id="results" role="listbox" aria-label="Pages found" hidden></div>
<p class="found" role="status"></p>
</search>
</header>
<div class="frame">
<nav class="navigation" id="navigation" aria-label="Pages">
${navigation(page, groups)}
</nav>
<main id="content" tabindex="-1">
<article>
${html}</article>
${neighbors(page, groups)}
</main>
${contents(headings)}
</div>
</body>
</html>
`
}
