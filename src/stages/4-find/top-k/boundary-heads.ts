/** Headings before, between, or after items that are not items: data, lower case. */
const BOUNDARY =
  /^(introduction|intro\b|overview|summary|in summary|conclusion|conclusions|final (thoughts|words|verdict)|wrapping up|a last word|last words|wrap[- ]?up|the bottom line|bottom line|takeaways?|key takeaways|in conclusion|to sum up|faqs?\b|frequently asked|related|more (from|on|like)|you (may|might) (also )?like|recommended|read (more|next)|further reading|share$|share (this|on|via|your)\b|about (the )?author|comments?\b|leave a (comment|reply|message)|post a|add a comment|table of contents|contents|in this article|methodology|how we (chose|choose|picked|selected|tested|ranked)|our methodology|references|sources|advertisement|sponsored|newsletter|sign up|subscribe|join (us|our|the (newsletter|conversation|discussion))\b|follow us|get the (latest|newsletter|app)\b|bonus|honou?rable mentions?|what(’|')s next|why trust|why you can trust|einleitung|fazit|zum schluss|zu guter letzt|zusammenfassung|häufige fragen|mehr zum thema|das könnte|weitere|kommentare|quellen|werbung|anzeige|inhalt|introducción|conclusión|conclusiones|resumen|preguntas frecuentes|relacionad|comentarios|publicidad|en conclusion|sommaire|à lire aussi|questions fréquentes|publicité|commentaires|conclusione|conclusioni|introduzione|domande frequenti|commenti|pubblicità|conclusie|veelgestelde|reacties|introdução|conclusão|perguntas frequentes|comentários|publicidade|はじめに|まとめ|おわりに|最後に|最后一句|関連記事|よくある質問|目次|前言|结语|写在最后|結語|结论|結論|总结|總結|相关文章|相關文章|目录|目錄|常见问题|常見問題|들어가며|마무리|맺음말|결론|정리하며|관련 글|목차|자주 묻는)/

/** Headings that literally divide pages of other kinds: products, recipes, jobs, encyclopedias, papers. */
const SECTIONS: ReadonlySet<string> = new Set(
  [
    'description|details|product details|product description|highlights|key features|features|specification|specifications|specs',
    'technical data|reviews|customer reviews|ratings|shipping|delivery|returns|availability|prices|what is in the box',
    'what you need|what you will need|what you’ll need|step by step|what went wrong|was man braucht|was du brauchst',
    'das brauchst du|schritt für schritt|ce qu’il vous faut|pas à pas|étape par étape|lo que necesitas|paso a paso|cosa serve',
    'passo dopo passo|passo a passo|wat heb je nodig|stap voor stap|需要什么|准备材料|步骤|必要なもの|手順|준비물',
    'ingredients|method|directions|instructions|preparation|nutrition|equipment|notes',
    'your tasks|your profile|your role|about you|about us|what we offer|we offer|our offer|responsibilities|requirements',
    'qualifications|how to apply|apply now|contact|contact us|location|opening hours',
    'plot|cast|production|release|reception|soundtrack|legacy|background|history|early life|career|personal life',
    'see also|external links|bibliography|abstract|methods|results|discussion|acknowledgements',
    'beschreibung|produktbeschreibung|technische daten|bewertungen|lieferung|versand|zutaten|zubereitung|ihre aufgaben',
    'ihr profil|wir bieten|das bieten wir|kontakt|anfahrt|öffnungszeiten|handlung|besetzung|kritik|geschichte|hintergrund',
    'einzelnachweise|weblinks|siehe auch|caractéristiques|avis|livraison|ingrédients|préparation|vos missions|votre profil',
    'synopsis|distribution|histoire|voir aussi|liens externes|descripción|características|opiniones|envío|ingredientes',
    'preparación|elaboración|argumento|reparto|historia|véase también|enlaces externos|descrizione|caratteristiche|recensioni',
    'ingredienti|preparazione|procedimento|trama|produzione|storia|beschrijving|kenmerken|specificaties|beoordelingen',
    'ingrediënten|bereiding|geschiedenis|zie ook|descrição|avaliações|modo de preparo|enredo|elenco|história|ver também',
  ].flatMap(line => line.split('|')),
)

const LONGEST_SECTION = 1 + Math.max(...[...SECTIONS].map(words => words.length))

/** A heading that ends or starts a list, an advert in it, or a heading of a page without a list. */
export function isBoundary(text: string): boolean {
  const words = text
    .slice(0, 60)
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
  return BOUNDARY.test(words) || (words.length <= LONGEST_SECTION && SECTIONS.has(words.replace(/[^\p{L}]+$/u, '')))
}

/** "How to choose a tree?": part of the guide around a list, unless all items are questions. */
export const isQuestion = (text: string): boolean =>
  /[?？]\s*$/.test(text) || ASKS.test(text.slice(0, 40).toLowerCase())

const ASKS =
  /^[^\p{L}]*(what (is|are|does|to)|why (is|are|do|does|you)|how (to|do|does|is|are|we|much|can)|who (is|are)|which (is|are|one)|was (ist|sind)|warum|wie (man|sie|wir)|wer ist|qu'est-ce|pourquoi|comment|qué es|por qué|cómo|cos'è|perché|wat is|waarom|hoe|o que é|por que|como)\b/u

/** Nothing in the words of a heading rules it out as an item. */
export const mayBeItem = (text: string): boolean => !isBoundary(text) && !isQuestion(text)
