import { wordSet } from '../../../2-model/word-set.ts'

/**
 * Words in class names that say nothing about the content: they are the vocabulary of style sheets (Bootstrap,
 * Tailwind, Bulma, Foundation, Material), of publishing software (WordPress, Drupal, Magento, phpBB, vBulletin,
 * Discourse, Shopify), and of scripts. A name of only such words names nothing.
 */
export const LAYOUT_WORDS: ReadonlySet<string> = wordSet(`
  horizontal vertical serif sans whole unset bubble browse next prev previous something rules request flip
  class classes cap caps bar bars upper visual mode line lines glyphs symbols
  wrap wrapper wrapped container contain contained inner outer inside outside row rows col cols column columns
  grid cell cells box boxed boxes block blocks item items list lists listing listings element elements content
  contents main group groups holder panel pane card cards tile tiles module modules component components widget
  widgets view viewed page paged site global layout flex flexbox flexible inline stack stacked strip shelf bucket
  tray area areas zone section sections subsection segment part parts piece chunk slot slots layer frame canvas stage
  shell root base core body head header headers foot footer top bottom middle mid center centered left right
  side sides sidebar aside rail edge corner corners lower above below before after front back start end begin
  between around over under through position positioned pos placement offset first second third fourth fifth last one
  two three four five six seven eight nine ten odd even alt alternate double single multi multiple multiline
  paragraph para level depth tier sub child children parent ancestor sibling nested clearfix clear cleared
  clearer float floated floating pull push fix fixed sticky static absolute relative self overflow scroll scrollable
  scrolling scrollbar clip clamp truncate truncated ellipsis nowrap break breaker fit stretch stretchy cover fill
  object aspect ratio responsive fluid adaptive auto full fullwidth half quarter wide narrow long short tall thin
  thick slim small smaller large larger medium big mini tiny micro xsmall xlarge xxlarge huge size sized
  sizing compact dense condensed expanded extended extra default plain simple basic standard normal regular
  generic common classic modern fancy clean minimal special custom customized primary secondary tertiary quaternary
  accent neutral positive negative subtle subdued light lighter lightest dark darker darkest bold bolder bolt heavy
  strong semibold italic underlined underline uppercase lowercase capitalize emphasis emphasized font fonts tracking
  leading letter spacing space spaced spacer gap gutter gutters white black gray grey red green blue orange yellow
  pink purple teal cyan indigo violet brown gold silver navy lime colored coloured
  transparent opaque opacity gradient shade tint solid outline outlined ghost flat raised inverse inverted invert
  reverse contrast vibrant hue background foreground overlay mask scrim shadow shadowed rounded round circle
  square rectangle triangle pill chip pills chips shape radius border bordered borderless divider divide separator
  seperator sep delimiter dash dot dots pipe bullet bullets stripe striped zebra ring inset indent margin margins
  padding padded pad width height max min text texts txt texto copy richtext rich smalltext subtext textual string
  prose words word html markup typography headings label labels value values val number numbers num numeric data
  info infos information details detail meta metadata attribute attributes attr property properties field
  fields fieldset input inputs control controls form forms option options opt choice choices select selected selector
  selection picker checkbox radio switch toggle toggler toggled button buttons btn cta ctas action actions link
  links linked anchor hyperlink submit reset cancel apply click clickable trigger handle handler
  menu menus nav navbar navigation breadcrumb breadcrumbs crumb tab tabs tabbed dropdown popup popover modal dialog
  drawer flyout tooltip tooltipped tooltips hint tip accordion collapse collapsed collapsible expand expandable
  expander caret chevron arrow arrows angle icon icons ico icn glyph glyphicon svg sprite img imgs image images photo
  photos pic picture pictures thumb thumbs thumbnail thumbnails media figure video audio embed iframe gallery
  carousel slide slider slides slideshow swiper slick swatch swatches zoom fancybox preview placeholder
  skeleton spinner loader loading loaded preload lazy lazyload lazyloaded active inactive activated current disabled
  enabled open opened closed hover focus focusable focused visited pressed checked hidden visible hide show shown
  invisible visuallyhidden visually offscreen screen reader only assistive accessible accessibility aria print
  noprint display success warning danger error errors alert alerts notice notices dismiss valid invalid required
  optional muted highlight highlighted hilite featured promoted promo promotion recommended popular trending latest
  recent recently hot new old fresh live pinned sponsored sponsor premium pro exclusive limited best cool warm nice
  related similar other others more less most all any none read readmore see seen learn get buy add quick quickview
  quickadd fast smart easy mobile desktop tablet ipad iphone android ios touch device result results search hit post
  posts postmeta product products prod entry entries hentry hfeed article articles node nodes record records has have
  with without and the for from not non per via are was style styled styles styling theme themed skin align aligned
  alignment aligncenter alignleft alignright alignnone justify baseline transform transition transitions animation
  animated animate anim ease origin rotate scale translate fade fading reveal effect whitespace cursor pointer peer
  antialiased resize draggable sortable droppable order ordered unordered grow shrink cluster collection dynamic
  interactive initial init initialized rendered instantiated ready done empty blank null undefined true false plus
  minus times close closes remove delete edit share sharing social follow bookmark
  wishlist wish compare comparecheckbox cart basket bag atc addtocart checkout facebook twitter instagram linkedin
  pinterest youtube google googleplus reddit whatsapp feed logo logos branding banner banners ads advert
  advertisement adsense cookie consent newsletter pagination pager paging paginate paginator pagenavi css vue react
  ember mui chakra ant bootstrap bulma tailwind mantine elementor shopify
  magento drupal joomla vbulletin discourse bbcode prime money table tbody thead tfoot span div
  strike strikethrough slash res stamp hat kit mod helper util utility utilities misc dummy test temp clone tools
  tool toolbar ribbon indicator marker mark pin counter stats statistics total totals sum hero jumbotron
  spotlight masthead well callout scope context state stateful web later allow partial pop listitem listview
  zeile zeilen spalte spalten kasten inhalt bild bilder liste eintrag eintraege treffer ergebnis ergebnisse oben unten
  mitte kopf fuss aktuell jetzt vorher neu klein gross
  ligne lignes colonne bloc blocs boite contenu lien liens gauche droite haut bas milieu maintenant actuel actuelle
  nouveau nouvelle ancien ancienne barre petit grand resultat resultats
  fila filas columna bloque bloques caja enlace enlaces imagen contenido izquierda derecha arriba abajo ahora antes
  actual nuevo nueva viejo tachado resultado resultados lista elemento elementos
  riga righe colonna blocco scatola immagine contenuto sinistra destra adesso attuale nuovo nuova vecchio barrato
  risultato risultati linha coluna bloco caixa imagem conteudo esquerda direita agora atual novo nova antigo
  rij kolom blok lijst afbeelding inhoud nieuw oud resultaat resultaten wiersz kolumna obraz teraz nowa nowy stara
  stary wynik wyniki rad kolumn innehall gammal`)
