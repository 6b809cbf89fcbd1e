/*
 * Reads a list with Playwright, page after page, and writes its records to stdout.
 *
 *   npm install playwright && npx playwright install chromium
 *   node SCRIPT [ADDRESS…] [--format csv|json] [--pages N] [--delay MS] [--browser PATH]
 *
 * Written by Amberyl from a wrapper, which is the data below. The script needs nothing else of Amberyl. It does not ask
 * robots.txt: whether a site may be read is for you to decide.
 */

const wrapper = {} // @wrapper

const { format, pages, delay, browser, addresses } = readArguments(process.argv.slice(2))

async function main() {
  if (addresses.length + wrapper.start.length === 0) {
    process.stderr.write('Name the address of the list: node SCRIPT ADDRESS\n')
    process.exitCode = 2
    return
  }
  const { chromium } = await import('playwright').catch(() => import('playwright-core'))
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const chrome = await chromium.launch({ args, ...(browser ? { executablePath: browser } : {}) })
  const names = wrapper.fields.map(({ as }) => as)
  const rows = []
  try {
    const page = await chrome.newPage()
    for (const address of addresses.length > 0 ? addresses : wrapper.start) {
      for await (const row of wrapper.isPage ? readOne(page, address) : walk(page, address)) rows.push(row)
    }
  } finally {
    await chrome.close()
  }
  const shown = wrapper.fields.flatMap(({ isHidden }, at) => (isHidden ? [] : at))
  process.stdout.write(format === 'json' ? toJson(names, rows, shown) : toCsv(names, rows, shown))
  process.stderr.write(`${rows.length} records\n`)
  if (rows.length === 0) process.exitCode = 1
}

/** A page that is one record. */
async function* readOne(page, address) {
  await open(page, address)
  const [row] = await read(page)
  if (row) yield row.values
}

/** All records of a list, each once: what earlier pages had is left out. */
async function* walk(page, address) {
  const seen = new Set()
  const visited = new Set([address])
  let empty = 0
  await open(page, address)
  for (let number = 1; number <= pages; number++) {
    let rows = await settled(page)
    const before = rows
    // What is twice on a page is two records.
    const fresh = rows.filter(({ key }) => !seen.has(key))
    for (const { key } of rows) seen.add(key)
    yield* fresh.map(({ values }) => values)
    for await (const more of grow(page, rows, seen)) {
      rows = more.rows
      yield* more.fresh.map(({ values }) => values)
    }
    empty = rows.length === 0 ? empty + 1 : 0
    // A month without events may be followed by one with some; after three, nothing more is expected.
    if ((fresh.length === 0 && rows.length > 0) || empty > 3) return
    if (!(await goOn(page, before, visited))) return
  }
}

/** More of the list on the same page: by clicks, or by scrolling. */
async function* grow(page, shown, seen) {
  const [rule] = wrapper.next.filter(({ kind }) => kind === 'load-more' || kind === 'scroll')
  let rows = shown
  for (let idle = 0; rule && rows.length > 0 && idle < 3; ) {
    const canGoOn = rule.kind === 'scroll' ? await page.evaluate(inPage, [wrapper, 'scroll']) : await click(page, rule)
    if (rule.kind !== 'scroll' && !canGoOn) return
    if (rule.kind !== 'scroll') await page.waitForTimeout(delay)
    const wait = rule.kind === 'scroll' && canGoOn ? 250 : 1500
    const next = await changed(page, rows, wait)
    // A list that only grows shows the earlier rows first, so that the same row again is another record.
    const isGrown = next.length > rows.length && rows.every(({ key }, at) => next[at].key === key)
    const fresh = isGrown ? next.slice(rows.length) : next.filter(({ key }) => !seen.has(key))
    if (!isGrown) fresh.sort((a, b) => a.top - b.top || a.left - b.left)
    for (const { key } of fresh) seen.add(key)
    rows = next
    // Where scrolling has room, nothing new is no end.
    idle = fresh.length > 0 || (rule.kind === 'scroll' && canGoOn) ? 0 : idle + 1
    if (fresh.length > 0) yield { rows, fresh }
  }
}

/** Whether there is another page; it is open then. */
async function goOn(page, rows, visited) {
  for (const rule of wrapper.next.filter(({ kind }) => kind === 'link' || kind === 'button')) {
    const target = await page.evaluate(inPage, [wrapper, 'target', rule.xpath])
    if (!target) continue
    await page.waitForTimeout(delay)
    if (rule.kind === 'link' && target.href && !target.isInFrame) {
      if (visited.has(target.href)) continue
      visited.add(target.href)
      await open(page, target.href)
      return true
    }
    if (!(await click(page, rule))) continue
    const keys = new Set(rows.map(({ key }) => key))
    const next = await changed(page, rows, 10_000)
    if (next.some(({ key }) => !keys.has(key))) return true
  }
  return false
}

async function open(page, address) {
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
}

/** The rows of a page once they stay the same for half a second, or after ten seconds. */
async function settled(page) {
  let rows = await read(page)
  for (let waited = 0, quiet = 0; waited < 10_000 && quiet < (rows.length > 0 ? 500 : 3000); waited += 100) {
    await page.waitForTimeout(100)
    const now = await read(page)
    quiet = sameKeys(rows, now) ? quiet + 100 : 0
    rows = now
  }
  return rows
}

/** The rows once they differ from those before and stay the same for a moment. */
async function changed(page, before, mostMs) {
  let rows = before
  for (let waited = 0; waited < mostMs && sameKeys(rows, before); waited += 100) {
    await page.waitForTimeout(100)
    rows = await read(page)
  }
  if (sameKeys(rows, before)) return rows
  for (let quiet = 0; quiet < 200; quiet += 100) {
    await page.waitForTimeout(100)
    const now = await read(page)
    quiet = sameKeys(rows, now) ? quiet : -100
    rows = now
  }
  return rows
}

const sameKeys = (one, other) => one.length === other.length && one.every(({ key }, at) => key === other[at].key)

async function click(page, { xpath }) {
  return page.evaluate(inPage, [wrapper, 'click', xpath])
}

/** A page that is just being replaced has no rows yet. */
const read = page => page.evaluate(inPage, [wrapper, 'read']).catch(() => [])

/** Runs in the page. */
function inPage([rules, task, paths]) {
  const words = text => new Set(text.split(' '))
  const RAW = words('script style noscript noembed noframes iframe template')
  const FORMATTING = words(
    'abbr acronym b bdi bdo big blink cite code dfn em font i kbd mark nobr q samp small strong sub sup tt u var wbr',
  )
  const KEEPS_SPACE = words('pre textarea listing xmp plaintext')
  const WORD = /[^\p{P}\s|<>~·•‧∙→←↑↓]/u
  const NO_ADDRESS = /^\s*(?:#(?!(?:!|%21)\/?\w|\/\w)|javascript:|data:|about:|blob:|$)/i
  const fold = text => text.replace(/\s+/g, ' ').trim()

  // A copy of the page for XPath: frames and shadow roots are part of it, comments are not.
  const copy = document.implementation.createHTMLDocument('')
  const originals = new Map()
  copy.replaceChildren()
  copyInto(document.documentElement, copy)

  function copyInto(node, parent) {
    if (node.nodeType === 3) {
      // Adjacent pieces of text are one text.
      if (parent.lastChild?.nodeType === 3) {
        parent.lastChild.data += node.data
        originals.get(parent.lastChild).push(node)
      } else originals.set(parent.appendChild(copy.createTextNode(node.data)), [node])
      return
    }
    if (node.nodeType !== 1) return
    const own = copy.createElement(node.localName)
    for (const { name, value } of node.attributes) {
      try {
        own.setAttribute(name, value)
      } catch {
        // A name that only a parser accepts.
      }
    }
    originals.set(parent.appendChild(own), [node])
    for (const child of childrenOf(node)) copyInto(child, own)
  }

  function childrenOf(node) {
    if (node.shadowRoot) return node.shadowRoot.childNodes
    if (node.localName === 'slot' && node.assignedNodes && node.getRootNode() instanceof ShadowRoot) {
      const assigned = node.assignedNodes({ flatten: true })
      return assigned.length > 0 ? assigned : node.childNodes
    }
    if (node.localName === 'iframe' || node.localName === 'frame') {
      try {
        return node.contentDocument ? [node.contentDocument.documentElement] : []
      } catch {
        return []
      }
    }
    return node.childNodes
  }

  const original = node => originals.get(node)[0]

  function find(xpaths, from, isFirst = true) {
    const found = []
    for (const xpath of xpaths) {
      let result
      try {
        result = copy.evaluate(xpath, from, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
      } catch {
        continue
      }
      const nodes = Array.from({ length: result.snapshotLength }, (_, at) => result.snapshotItem(at))
      if (isFirst && nodes.length > 0) return nodes
      found.push(nodes)
    }
    return isFirst ? [] : found
  }

  // The text of the page as one string, as a reader sees it: the text of an element is a slice of it.
  const GAPS = ['', '', ' ', '\t', '\n']
  const spans = new Map()
  const flows = [newFlow(), newFlow()]
  addText(copy.documentElement, { isGone: false, scrolled: 0, held: 0, inHead: false })

  function newFlow() {
    return { text: '', gap: 0 }
  }

  function styleOf(node) {
    const element = original(node)
    if (!element.isConnected) return undefined
    const style = element.ownerDocument.defaultView?.getComputedStyle(element)
    return style && style.display !== 'none' && element.getClientRects().length > 0 ? style : undefined
  }

  function gapOf(tag, style) {
    const own = tag === 'a' ? 1 : 0
    if (!style) return own
    if (tag === 'br') return 4
    const { display } = style
    if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return own
    if (display === 'table-cell') return 3
    return display.startsWith('inline-') ? 1 : 4
  }

  function addText(node, above) {
    const tag = node.localName
    const style = styleOf(node)
    const gap = gapOf(tag, style)
    const { paint, isGone, scrolled, held } = painted(node, style, above)
    flows[0].gap = Math.max(flows[0].gap, gap)
    const inHead = above.inHead || tag === 'head'
    const own = { section: 2, start: 0, end: 0, isVisible: paint }
    for (const child of node.childNodes) {
      const inner =
        child.nodeType === 3
          ? addWords(child, { tag, isGone, scrolled, inHead, style })
          : addText(child, { isGone, scrolled, held, inHead })
      if (inner.isVisible) own.isVisible = true
      if (inner.section > own.section || inner.start === inner.end) continue
      if (inner.section < own.section) own.start = inner.start
      own.end = inner.end
      own.section = inner.section
    }
    flows[0].gap = Math.max(flows[0].gap, gap)
    if (own.section === 2 && tag === 'br') own.start = own.end = flows[0].text.length
    spans.set(node, own)
    return own
  }

  function addWords(node, { tag, isGone, scrolled, inHead, style }) {
    const own = { section: 0, start: 0, end: 0, isVisible: false }
    spans.set(node, own)
    if (RAW.has(tag)) {
      own.section = 2
      return own
    }
    const boxes = originals.get(node).flatMap(text => boxesOf(text))
    own.section = inHead || boxes.length === 0 ? 1 : 0
    const flow = flows[own.section]
    if (own.section === 1) flow.gap = 4
    const keeps = KEEPS_SPACE.has(tag)
    const text = keeps ? node.data : node.data.replace(/[\t\n\f\r ]+/g, ' ')
    const words = keeps ? text : text.replace(/^ | $/g, '')
    if (!keeps && text.startsWith(' ')) flow.gap = Math.max(flow.gap, 2)
    own.start = flow.text.length
    if (words !== '') {
      const joint = flow.gap === 1 && /[\p{L}\p{N}]$/u.test(flow.text.slice(-2)) && /^[\p{L}\p{N}]/u.test(words)
      if (flow.text !== '') flow.text += joint ? ' ' : GAPS[flow.gap]
      flow.gap = 0
      own.start = flow.text.length
      flow.text += words
      const isOnPage = boxes.some(box => isInPage(box, scrolled))
      own.isVisible = own.section === 0 && !isGone && style?.visibility === 'visible' && isOnPage
    }
    if (!keeps && text.length > 1 && text.endsWith(' ')) flow.gap = Math.max(flow.gap, 2)
    own.end = flow.text.length
    return own
  }

  function boxesOf(text) {
    const range = text.ownerDocument.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }

  function isInPage({ width, height, right, bottom }, scrolled) {
    return width > 0 && height > 0 && (right + scrollX > 0 || scrolled === 2) && (bottom + scrollY > 0 || scrolled > 0)
  }

  /** Laid out, not transparent, not clipped to nothing, not moved off the page. */
  function painted(node, style, above) {
    if (!style) return { ...above, paint: false }
    const box = original(node).getBoundingClientRect()
    const cuts = style.overflow !== 'visible'
    const isGone = above.isGone || Number(style.opacity) === 0 || (cuts && (box.width <= 1 || box.height <= 1))
    // What is placed is clipped only by what it is placed in.
    const outer = style.position === 'fixed' ? 0 : style.position === 'absolute' ? above.held : above.scrolled
    const inPage = isInPage(box, outer)
    const isPage = node.localName === 'html' || node.localName === 'body'
    const own = inPage && cuts ? 1 + Number(!isPage && /^(?:auto|scroll)/.test(style.overflow)) : 0
    const scrolled = Math.max(outer, own)
    const held = style.position === 'static' ? above.held : scrolled
    return { paint: !isGone && style.visibility === 'visible' && inPage, isGone, scrolled, held }
  }

  const textOf = (first, last = first) => {
    const [one, other] = [spans.get(first), spans.get(last)]
    return one.section === 2 ? '' : flows[one.section].text.slice(one.start, Math.max(other.end, one.start))
  }
  const hasText = node => spans.get(node).end > spans.get(node).start
  const isShown = node => spans.get(node).isVisible && spans.get(node).section === 0
  const isBlank = node => node.nodeType === 3 && !hasText(node)

  function addressOf(node, value) {
    try {
      return new URL(value.trim(), original(node).baseURI).href
    } catch {
      return undefined
    }
  }

  if (task === 'read') return rules.isPage ? readPage() : readRows()
  if (task === 'scroll') return scrollOn()
  const [target] = find(paths, copy).filter(node => node.localName === 'link' || spans.get(node).isVisible)
  if (!target) return undefined
  if (task === 'click') {
    original(target).click()
    return true
  }
  const href = target.getAttribute('href')
  const url = href && !NO_ADDRESS.test(href) ? addressOf(target, href) : undefined
  return { href: url, isInFrame: original(target).ownerDocument !== document }

  function readRows() {
    const records = findRecords()
    const columns = rules.fields.map(field => readColumn(field, records))
    dropBorrowed(columns)
    return records.map((record, at) => {
      const values = columns.map(column => column[at]?.text ?? null)
      const element = original(record.find(node => node.nodeType === 1) ?? record[0].parentNode)
      const box = element.getBoundingClientRect()
      return { values, key: JSON.stringify(values), top: box.top + scrollY, left: box.left }
    })
  }

  function readPage() {
    const body = [...copy.documentElement.children].find(({ localName }) => localName === 'body')
    const values = rules.fields.map(field => readField(field, [body], false, true)?.text ?? null)
    return values.some(value => value !== null) ? [{ values, key: JSON.stringify(values), top: 0, left: 0 }] : []
  }

  /** Paths that name one region first, then those that name several, the last resort at the end. */
  function findRecords() {
    const found = find(rules.region, copy, false)
    const rank = (nodes, at) => (at > 0 && at === rules.region.length - 1 ? 2 : nodes.length === 1 ? 0 : 1)
    const ranked = found
      .map((roots, at) => ({ roots, rank: rank(roots, at) }))
      .filter(({ roots }) => roots.length > 0)
      .sort((a, b) => a.rank - b.rank)
    for (const { roots } of ranked) {
      const records = joinLists(roots.map(root => recordsIn(root)))
      if (records.length > 0) return records
    }
    return []
  }

  /** The longest list, and the others whose records look like its first one. */
  function joinLists(lists) {
    const longest = lists.reduce((most, list) => (list.length > most.length ? list : most), [])
    const look = ([[node]]) => `${node.localName} ${node.getAttribute?.('class') ?? ''}`
    const joined = []
    for (const list of lists) {
      const last = joined.at(-1)?.at(-1)
      if (list.length === 0 || (list !== longest && look(list) !== look(longest))) continue
      if (last && (last.contains(list[0][0]) || !follows(last, list[0][0]))) continue
      joined.push(...list)
    }
    return joined
  }

  function follows(one, other) {
    return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }

  function recordsIn(root) {
    const { kind, xpath } = rules.records
    for (const path of xpath) {
      const nodes = outermost(find([path], root))
      if (nodes.length === 0) continue
      const records = recordsOf(kind, nodes, root)
      if (records.length > 0) return records
    }
    return []
  }

  function recordsOf(kind, nodes, root) {
    if (kind === 'nodes') return nodes.map(node => [node])
    if (kind === 'starts') return fromStarts(nodes, root)
    return kind === 'beside' ? besideEachOther(nodes, root) : between(nodes)
  }

  /** Rows of two tables. If there are not as many of both, it is not known what belongs together. */
  function besideEachOther(firsts, root) {
    const seconds = outermost(find(rules.records.beside, root))
    return firsts.length === seconds.length ? firsts.map((first, at) => [first, seconds[at]]) : []
  }

  function outermost(nodes) {
    const kept = []
    for (const node of nodes) if (!kept.at(-1)?.contains(node)) kept.push(node)
    return kept
  }

  function fromStarts(starts, root) {
    const { most, least = 1, members } = rules.records
    const isMember = members && new Set(find(members, root))
    const records = starts.map(start => {
      const record = [start]
      let count = 1
      for (let node = start.nextSibling; node; node = node.nextSibling) {
        if (isBlank(node)) continue
        if (starts.includes(node) || ++count > most) break
        if (!isMember || isMember.has(node)) record.push(node)
      }
      return record
    })
    return records.filter(({ length }) => length >= least)
  }

  function between(separators) {
    const { atLeast } = rules.records
    const records = []
    for (const parent of new Set(separators.map(node => node.parentNode))) {
      let record
      let run = atLeast
      for (const node of parent.childNodes) {
        if (isBlank(node)) continue
        if (separators.includes(node)) run++
        else {
          if (!record || run >= atLeast) records.push((record = []))
          record.push(node)
          run = 0
        }
      }
    }
    return records.sort(([a], [b]) => (follows(a, b) ? -1 : 1))
  }

  function readColumn(field, records) {
    const grid = field.column === undefined ? undefined : gridOf(records)
    const cells = records.map(record => {
      const isHidden = !record.some(node => isShown(node) && hasText(node))
      const cell = grid?.get(record[0])?.get(field.column - 1)
      const scope = field.column === undefined ? partOf(field, record) : cell ? [cell] : undefined
      return scope && readField(field, scope, isHidden)
    })
    const [{ source, extent }] = field.places
    return field.kind === 'text' && source === 'text' ? withoutLeads(field, extent, cells) : cells
  }

  /** The record, or the row of it at which the path starts. */
  function partOf({ part }, record) {
    if (part === undefined) return record
    return record[part - 1] && [record[part - 1]]
  }

  function readField(field, record, isHidden) {
    for (const place of field.places) {
      const isOutside = /^(?:parent|ancestor|preceding)[a-z-]*::|^\.\.(?:\/|$)/.test(place.xpath)
      const found = find([place.xpath], record[0])
      const nodes = isOutside ? found : found.filter(node => record.some(root => root.contains(node)))
      const cells = readCells(place, nodes, isHidden || place.isHidden === true)
      if (cells.length === 0) continue
      const cut = place.cut && cells.length === 1 ? cutCell(cells[0], place.cut) : cells[0]
      if (cells.length > 1) return { node: nodes[0], text: joinItems(cells.map(({ text }) => text)) }
      if (cut) return cut
      if (!rules.isPage) return undefined
    }
    return undefined
  }

  function readCells({ source, extent }, found, isHidden) {
    const isRun = extent === 'run' || extent === 'list' || extent === 'span'
    const read = (first, last = first) => {
      if (source !== 'text') {
        const text = first.nodeType === 1 ? readAttribute(first, source.slice(1)) : undefined
        return text ? [{ node: first, text, raw: text }] : []
      }
      const raw = textOf(first, isRun ? runEnd(last) : last)
      const counts = raw !== '' && (isHidden || isShown(first)) && WORD.test(raw)
      return counts ? [{ node: first, text: fold(raw), raw }] : []
    }
    const filled = found.filter(node => read(node).length > 0)
    if (filled.length === 0) return []
    if (extent === 'list') return filled.flatMap(node => read(node))
    return extent === 'span' ? read(filled[0], filled.at(-1)) : read(filled[0])
  }

  /** The last of the siblings over which a text continues: through formatting elements, up to a colon. */
  function runEnd(node) {
    let end = node
    for (let at = node; at && (at.nodeType === 3 || RAW.has(at.localName) || isFormatting(at)); at = at.nextSibling) {
      if (!hasText(at)) continue
      end = at
      const text = textOf(at)
      if (text.length <= 40 && /[:：]\s*$/.test(text)) break
    }
    return end
  }

  function isFormatting(node) {
    const isPlain = !node.hasAttribute('class') && !node.hasAttribute('itemprop') && !node.querySelector('a')
    const display = styleOf(node)?.display ?? ''
    return (
      FORMATTING.has(node.localName) &&
      isPlain &&
      hasText(node) &&
      !/^(?:block|flex|grid|list-item|table)/.test(display)
    )
  }

  function cutCell({ node, raw }, { after, skip = 0, before }) {
    let start = 0
    for (let passed = 0; after !== undefined && passed <= skip; passed++) {
      const at = raw.indexOf(after, start)
      if (at < 0) return undefined
      start = at + after.length
    }
    const end = before === undefined ? -1 : raw.indexOf(before, start)
    const rest = raw.slice(start, end < 0 ? undefined : end)
    return WORD.test(rest) ? { node, text: fold(rest), raw: rest } : undefined
  }

  /** Leaves out words before all values ("by", "Genre:"), and signs that join a text to its neighbors. */
  function withoutLeads(field, extent, cells) {
    const present = cells.filter(Boolean)
    const leads = new Set(extent === 'list' ? [] : present.map(ownLead))
    const [own] = leads
    const isSentence = text => /[.!?…]$/u.test(text) && /\s\S+\s\S+\s/u.test(text)
    const isLead =
      present.length > 1 && leads.size === 1 && /\p{L}/u.test(own) && present.some(({ text }) => text !== own)
    const lead = isLead && !present.every(({ text }) => isSentence(text)) ? own : (field.lead ?? '')
    return cells.map(cell => {
      if (!cell) return cell
      const rest = lead !== '' && cell.text.startsWith(lead) ? cell.text.slice(lead.length).trim() : cell.text
      const text = rest.length > 60 ? rest : rest.replace(/^[-–—|•·,;>»/@]+\s+|\s+[-–—|•·,;<«/@]+$/gu, '')
      return text === '' ? cell : { ...cell, text }
    })
  }

  /** The label of a cell, or its first text. */
  function ownLead({ node, text }) {
    const label = /^([^:：\n]{1,40})(?::(?=\s|$)|：)/.exec(text)
    const said = label && fold(label[1])
    if (said && /\p{L}{2}|\p{Lo}/u.test(said) && said.split(' ').length <= 4) return label[0]
    for (const texts = [node]; texts.length > 0; ) {
      const next = texts.shift()
      if (next.nodeType === 3 && hasText(next)) return fold(textOf(next).slice(0, 60))
      texts.unshift(...next.childNodes)
    }
    return ''
  }

  function joinItems(items) {
    const own = items.map((item, at) => (at < items.length - 1 ? item.replace(/\s*[,;]$/, '') : item))
    return own.join(!rules.isPage && own.some(item => item.includes(',')) ? '; ' : ', ')
  }

  function readAttribute(node, name) {
    const tag = node.localName
    const value = node.getAttribute(name)
    const said = value === null ? undefined : fold(value)
    const address = one => (one === null || NO_ADDRESS.test(one) ? undefined : addressOf(node, one))
    switch (name) {
      case 'href':
        return tag === 'a' || tag === 'area' || tag === 'link' ? address(value) : undefined
      case 'src': {
        if (tag !== 'img' && !(tag === 'input' && node.getAttribute('type') === 'image')) return undefined
        const lazy = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-image', 'data-url']
        const named = lazy.map(each => address(node.getAttribute(each))).find(Boolean)
        const [first] = (node.getAttribute('srcset') ?? node.getAttribute('data-srcset') ?? '').trim().split(/[\s,]/, 1)
        return named ?? address(original(node).currentSrc ?? null) ?? address(value) ?? address(first)
      }
      case 'alt':
        return tag === 'img' ? said : undefined
      case 'datetime':
        return tag === 'time' ? said : undefined
      case 'content':
        return node.hasAttribute('itemprop') ? said : undefined
      case 'value':
        return /^(?:data|meter|progress)$/.test(tag) ? said : undefined
      case 'title':
        return hasText(node) || tag === 'a' ? undefined : said
      case 'aria-label':
        return hasText(node) || tag === 'a' || tag === 'button' ? undefined : said
      case 'checked':
        return /^(?:checkbox|radio)$/i.test(node.getAttribute('type') ?? '')
          ? String(original(node).checked)
          : undefined
      default:
        return said
    }
  }

  /** The cells of each row by column: those that span several move the following ones. */
  function gridOf(records) {
    const grid = new Map()
    for (const parent of new Set(records.map(([row]) => row.parentNode))) {
      let above = new Map()
      for (const row of [...parent.children].filter(({ localName }) => localName === 'tr')) {
        const cells = new Map()
        const below = new Map()
        for (const [column, { cell, rows }] of above) {
          if (above.get(column - 1)?.cell !== cell) cells.set(column, cell)
          if (rows > 1) below.set(column, { cell, rows: rows - 1 })
        }
        let column = 0
        for (const cell of [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName))) {
          while (above.has(column)) column++
          cells.set(column, cell)
          const rows = spanOf(cell, 'rowspan')
          for (const end = column + spanOf(cell, 'colspan'); column < end; column++)
            if (rows > 1) below.set(column, { cell, rows: rows - 1 })
        }
        grid.set(row, cells)
        above = below
      }
    }
    return grid
  }

  function spanOf(cell, name) {
    const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
    if (span === 0 && name === 'rowspan') return 1000
    return span >= 1 && span <= 1000 ? span : 1
  }

  /** If a record lacks a value, the path of its field may find that of another one, which keeps it. */
  function dropBorrowed(columns) {
    const texts = rules.fields.flatMap(({ places }, at) => (places[0].source === 'text' ? [at] : []))
    const found = columns.map(column => column.map(cell => cell?.node))
    const element = node => (node.nodeType === 3 ? node.parentNode : node)
    const look = node => `${element(node).localName} ${element(node).getAttribute('class') ?? ''} ${node.nodeType}`
    const usual = column => {
      const counts = new Map()
      for (const node of found[column]) if (node) counts.set(look(node), (counts.get(look(node)) ?? 0) + 1)
      return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
    }
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        const shared = found[one].flatMap((node, row) => (node && node === found[other][row] ? row : []))
        if (
          shared.length === 0 ||
          found[one].every((node, row) => !node || !found[other][row] || node === found[other][row])
        )
          continue
        for (const row of shared) {
          const [isOne, isOther] = [one, other].map(column => usual(column) === look(found[one][row]))
          if (isOne !== isOther) columns[isOne ? other : one][row] = undefined
        }
      }
    }
  }

  /** Scrolls by most of a screen; false at the end. */
  function scrollOn() {
    const last = findRecords().at(-1)?.at(-1)
    let box = last && original(last.nodeType === 1 ? last : last.parentNode)
    for (; box; box = box.parentElement) {
      const isBox = /^(?:auto|scroll)/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1
      if (isBox && box !== document.body && box !== document.documentElement) break
    }
    const scrolled = box ?? document.scrollingElement
    const before = scrolled.scrollTop
    scrolled.scrollTop += 0.8 * (box ? box.clientHeight : innerHeight)
    return scrolled.scrollTop > before + 1
  }
}

function toJson(names, rows, shown) {
  const records = rows.map(row => Object.fromEntries(shown.map(at => [names[at], row[at]])))
  return `[${records.map(record => `\n  ${JSON.stringify(record)}`).join(',')}\n]\n`
}

function toCsv(names, rows, shown) {
  // A text that a spreadsheet would run as a formula gets an apostrophe.
  const safe = text => (/^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.,]+$/.test(text) ? `'${text}` : text)
  const quoted = text => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const line = values => `${values.map(value => quoted(safe(value ?? ''))).join(',')}\r\n`
  return [names, ...rows].map(row => line(shown.map(at => row[at]))).join('')
}

function readArguments(given) {
  const options = { format: 'csv', pages: 1000, delay: 1000, browser: undefined, addresses: [] }
  for (let at = 0; at < given.length; at++) {
    const name = given[at].replace(/^--/, '')
    if (!given[at].startsWith('--')) options.addresses.push(given[at])
    else if (name === 'format' || name === 'browser') options[name] = given[++at]
    else if (name === 'pages' || name === 'delay') options[name] = Number(given[++at])
    else {
      process.stderr.write(
        `Unknown option ${given[at]}. Options: --format csv|json --pages N --delay MS --browser PATH\n`,
      )
      process.exit(2)
    }
  }
  return options
}

await main()
