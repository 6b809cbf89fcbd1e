/** Words that show whether a number in a title counts a list. Data only: one line per language, lower case. */

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap(line => line.split(' ')))

/** Typical items of lists. */
export const LIST_NOUNS = words(
  'ways things reasons facts tips tricks ideas steps signs secrets lessons rules mistakes myths habits examples types kinds',
  'books movies films songs albums places cities destinations restaurants recipes foods apps tools sites websites games',
  'products gifts hacks strategies techniques trends alternatives benefits quotes questions companies brands people women men',
  'services features methods principles skills moments stories shows series photos pictures startups projects plugins',
  'wege dinge gründe fakten tipps tricks ideen schritte zeichen geheimnisse regeln fehler mythen beispiele arten orte',
  'profi-tipps städte filme bücher lieder rezepte spiele geschenke fragen trends alternativen vorteile methoden',
  'façons choses raisons faits conseils astuces idées étapes signes secrets règles erreurs exemples lieux villes livres films',
  'formas maneras cosas razones motivos datos consejos trucos ideas pasos señales secretos reglas errores lugares ciudades',
  'libros películas canciones recetas juegos preguntas claves ejemplos tipos',
  'modi cose ragioni motivi fatti consigli trucchi idee passi segni segreti regole errori luoghi città libri canzoni ricette',
  'manieren dingen redenen feiten tips trucs ideeën stappen tekenen geheimen regels fouten plaatsen steden boeken films',
  'maneiras coisas razões fatos dicas truques ideias passos sinais segredos regras erros lugares cidades livros filmes',
  '方法 理由 技巧 秘诀 秘訣 建议 建議 原因 习惯 習慣 コツ 習慣 ポイント アイデア 사례 방법 이유 비결 습관 팁',
)

/** Follow a number in Chinese, Japanese, and Korean; these are for lists of their own: 十大城市, 観光地10選, 5가지 방법. */
export const LIST_COUNTERS = words('大 選 选 招 技 条 條 則 箇条 가지 선 계명')

/** Counters of things of any kind: 10个方法, 5つの理由, 맛집 7곳. */
export const COUNTERS = words(
  '个 個 ヶ か所 カ所 ヵ所 箇所 つ 种 種 種類 款 部 本 家 间 間 件 位 首 道 处 處 座 所 冊 册 作 作品 店 軒 点 點 篇 名 곳 개 개의 종 편 권 명 팀',
)

/** Measures, dates, ages, and parts of a series in Chinese, Japanese, and Korean. */
export const UNIT_COUNTERS = words(
  '年 月 日 号 號 時 时 点钟 分 分钟 秒 天 周 週 歳 岁 歲 円 元 块 塊 万 億 亿 度 人 回 期 話 话 集 章 巻 卷 級 级 代 世紀 号店 階 层 層',
  '년 월 일 시 분 초 원 만 억 도 회 화 기 권째 세 살 주 층 차 위',
)

/** Superlatives and words of praise. */
export const SUPERLATIVES = words(
  'top best worst greatest most least biggest largest smallest tallest richest coolest funniest essential favorite favourite',
  'must-have must-see popular amazing awesome simple easy smart key common free great important proven',
  'besten beste größten wichtigsten schönsten erfolgreichsten bekanntesten beliebtesten schlimmsten teuersten lustigsten',
  'meilleurs meilleures plus pires grands grandes mejores peores principales grandes migliori peggiori principali',
  'beste mooiste leukste grootste belangrijkste melhores piores maiores principais',
  'ベスト トップ ランキング おすすめ お勧め オススメ 人気 厳選 最新 最强 最強 最佳 推荐 推薦 精选 精選 排名前 排行榜前 前 必看 必吃 必去',
  '베스트 톱 탑 추천 인기 최고의 최고',
)

/** "Week 10", "Part 2", "Newsletter 33": the number is a name. */
export const LABELS = words(
  'week day part chapter episode season volume vol issue number no nr newsletter round game stage phase level grade class',
  'version release channel route highway area district fy act section article page lesson unit year edition step tier type',
  'abc cbs nbc fox bbc formula formel studio apollo covid covid-19 ausgabe folge staffel teil kapitel woche tag band heft',
  'partie chapitre épisode saison semaine jour numéro tome parte capítulo episodio temporada semana día número capitolo',
  'puntata stagione settimana giorno numero deel hoofdstuk aflevering seizoen dag jornada gruppe grupo group',
)

/** Product names followed by a number, whatever is counted after it: "Windows 11 tips" can be any number of tips. */
export const PRODUCTS = words(
  'windows ios ipados macos android iphone ipad galaxy pixel playstation xbox ps office python php java angular drupal',
)

/** Units of measurement, not items. */
export const UNITS = words(
  'percent per-cent degrees hours hour minutes minute mins seconds second days day weeks week months month years year',
  'year-old years-old yrs am pm km mi miles mile metres meters feet foot ft inch inches cm mm kg kilo kilos kilograms lb lbs',
  'pounds pound dollars dollar euros euro cents million billion trillion thousand hundred points point bits bit bytes mb gb',
  'tb hz khz mhz ghz watts watt volts units unit pack packs pcs pieces piece bedroom bedrooms bed beds bath acres acre',
  'hectares votes goals yards times people-killed square sq pages litres liters mpg mph hp th nd rd st series',
  'grad stunden stunde minuten minute sekunden tage tagen tag wochen woche monate monaten monat jahre jahren jahr prozent',
  'meter kilometer kilogramm millionen millionen milliarden punkte punkten zimmer uhr',
  'degrés heures heure jours jour semaines mois ans an années pour mètres millions milliards',
  'grados horas hora minutos días semanas meses años año por metros kilómetros hectáreas millones puntos',
  'gradi ore minuti giorni settimane mesi anni anno metri milioni punti graden uur minuten dagen weken maanden jaar',
  'graus dias semanas anos milhões pontos reais',
)

/** Months after or before a number make a date. */
export const MONTHS = words(
  'january february march april may june july august september october november december',
  'jan feb mar apr jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember',
  'janvier février mars avril juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei augustus',
  'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro',
)

/** Words in news about a number of people or things: these are not lists. */
export const EVENTS = words(
  'killed dead died injured hurt wounded arrested missing hospitalized charged detained rescued evacuated infected',
  'tote toten verletzte getötet verletzt festgenommen morts blessés tués arrêtés muertos heridos detenidos mueren matan',
  'morti feriti arrestati doden gewonden mortos feridos presos enviaram',
)

/** "More than 100": not an exact count. */
export const ROUGHLY = words(
  'than over nearly almost about around least under aged age ages mehr als über fast más menos di oltre plus dan bijna',
)

/** Words that end a count: the counted thing comes before them. */
export const ENDS_COUNT = words(
  'that which who for in on of to with at by will is are was were has have gets get wins win after before as',
  'für in im auf von zu mit bei die wird ist sind zum zur um pour dans sur de à avec qui que',
  'para en con que por per nel con che da voor van op met em',
)

/** Units as adjectives: not a list even before a plural: "12 Volt Batteries", "20 Minute Meals". "7 Day Trips" is a list. */
export const ADJECTIVES_OF_SIZE = words(
  'volt watt amp inch mm cm kg lb oz ounce gb mb tb ghz mhz hz hp mph litre liter minute hour megapixel zoll',
)

/** After a name with a number, these indicate a version: "Ferrite 5 release notes". */
export const VERSION_WORDS = words('release beta alpha review changelog patch update upgrade specs firmware')

/** Verbs after a number that is the subject, or part of a name: "Why 7 is lucky", "Rover 4 gets wheels". */
export const VERBS_AFTER = words(
  'is are was were has have had gets get got wins win won will would can could may must does do did ist sind war hat wird',
  'est sont était sera es son era será è sono era sarà é são foi será is zijn was heeft wordt',
)

/** "A house with 3 baths": the count is a property of one thing. */
export const BELONGING = words('with has having mit avec con met com')
