import { hasWords } from '../../2-model/blank.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG, textOf } from '../../2-model/page-model.ts'
import { MIN_PROSE_LENGTH } from '../regions/page-content.ts'
import type { RecordNodes } from '../regions/region.ts'

/** What a page shows where something is still to come: "Loading more…". */
export function findLoadingSigns(page: PageModel): NodeId[] {
  const signs: NodeId[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== TEXT_TAG || page.visible[node] !== 1) continue
    if (page.textEnd[node]! - page.textStart[node]! < MIN_PROSE_LENGTH && isSign(page, node)) signs.push(node)
  }
  return signs
}

/** The sign behind the records of a list, without other words between: more of it is to come. */
export function findLoadingSign(page: PageModel, records: readonly RecordNodes[]): string | undefined {
  const last = records.at(-1)?.at(-1)
  if (last === undefined) return undefined
  const end = page.last[last]!
  const sign = findLoadingSigns(page).find(node => node > end)
  if (sign === undefined) return undefined
  for (let node = end + 1; node < sign; node++) {
    if (page.tag[node] === TEXT_TAG && page.visible[node] === 1 && hasWords(page, node)) return undefined
  }
  return foldSpace(textOf(page, sign)).trim()
}

function isSign(page: PageModel, node: NodeId): boolean {
  const text = textOf(page, node).trim()
  if (!LOADING.test(text)) return false
  const parent = page.parent[node]!
  return (
    ELLIPSIS.test(text) || LOADER.test(`${attributeOf(page, parent, 'class')} ${attributeOf(page, parent, 'role')}`)
  )
}

const ELLIPSIS = /(?:…|\.\.\.)$/
/** What elements that show it are called. */
const LOADER = /(?:^|[\s_-])(?:load(?:er|ing)|spinner|progress(?:bar)?)(?![a-z])/i
const LOADING =
  /^(?:loading|please wait|fetching|chargement|(?:\p{L}+ )?(?:wird|werden) geladen|lädt|lade\b|laden\b|bezig met laden|wordt geladen|cargando|carregando|a carregar|carregant|caricamento|in caricamento|ładowanie|wczytywanie|načítání|načítá|načítava|nalaganje|učitavanje|betöltés|se încarcă|laddar|läser in|laster|indlæser|henter|ladataan|laadimine|ielādē|kraunama|φόρτωση|загрузка|загружа|завантаження|зареждане|yükleniyor|読み込み中|ロード中|加载中|正在加载|載入中|로딩|불러오는|جار|در حال بارگ|טוען|लोड हो|memuat|đang tải|กำลังโหลด)/iu
