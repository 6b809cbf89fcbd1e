import { wordSet } from '../../../2-model/word-set.ts'

/** What the values behind a name can be: amounts of money, dates, numbers, or words. */
export type NameSense = 'money' | 'date' | 'number' | 'words' | 'any'

/**
 * Words in class names that name content on many sites, by sense. The first word of a line is the name, the others are
 * its synonyms: abbreviations, plurals, and other languages.
 */
const LINES: Readonly<Record<NameSense, string>> = {
  money: `
    price preis preise prix precio precios prezzo preco cena cene prijs pris hinta fiyat cijena pricing prices prijzen harga
    cost kosten
    amount
    rrp uvp
    msrp
    old_price oldprice
    sale_price saleprice
    unit_price unitprice grundpreis ppu
    shipping versand versandkosten shippingcost
    saving savings save ersparnis
    salary gehalt lohn wage salaire salario pay stipendio
    rent miete kaltmiete loyer
    fee
    deposit
    revenue
    budget
    payment`,
  date: `
    date datum fecha datetime dato timestamp pubdate postdate datestamp datepublished when
    published publicado veroeffentlicht publie pubtime
    posted postedon gepostet
    updated modified lastmod aktualisiert
    created
    added
    released release
    deadline
    expires expiry
    timeago relativetime ago
    day
    month monat mois
    year jahr annee ano anno
    season`,
  number: `
    rating ratings bewertung bewertungen valoracion starrating minirating
    score scores
    stars sterne
    votes vote upvotes voteup
    points punkte
    likes like upvote hearts
    rank ranking rang
    count anzahl counts
    quantity qty menge
    views viewcount hits aufrufe vues visitas
    downloads
    replies replycount antworten
    comments comentarios kommentare commentaires commentcount ncomments numcomments
    reviews reviewcount numreviews
    followers
    favorites favourites favs
    stat
    members
    shares
    bedrooms beds schlafzimmer
    bathrooms baths
    rooms zimmer
    mileage kilometer odometer
    distance entfernung
    percent percentage
    discount rabatt remise descuento
    pages seiten
    servings portionen
    weight gewicht
    age`,
  words: `
    title ttl headline heading titel titre titulo titolo tytul nadpis tittel otsikko baslik judul topictitle storytitle
    subtitle subheading subheadline untertitel subhead
    name nome nom fullname
    subject betreff
    kicker eyebrow
    author by autor auteur autore authors byline writer verfasser redakteur bylineauthor
    creator
    contributor
    artist kuenstler
    director
    actor actors cast
    editor
    user username nick nickname screenname users profile profiles membre utilisateur
    member
    owner
    host
    speaker
    reviewer
    commenter
    customer
    contact ansprechpartner
    agent
    seller verkaeufer vendeur vendedor
    vendor merchant
    dealer haendler
    brand marke marque marca brands
    manufacturer hersteller fabricant
    model modell modele modelo
    variant variants variante varianten
    company firma corp unternehmen entreprise empresa employer arbeitgeber companyname
    organization organisation org
    institution
    department abteilung
    team mannschaft
    club verein
    publisher verlag
    journal
    store
    shop
    source quelle
    category cat categories categorie kategorie kategorien categoria categorias rubrik kategoria
    genre genres
    tags tag tagged schlagworte etiquetas keywords hashtag hashtags taglist
    topic topics thema
    forum
    badge badges
    status
    condition zustand
    availability verfuegbarkeit disponibilite availablity
    stock lagerbestand
    delivery lieferung lieferzeit livraison entrega
    location lieu standort ort ubicacion localizacao locality loc where
    place
    address adresse direccion indirizzo adres endereco adr addr
    street strasse
    city stadt ville ciudad cidade
    district
    neighborhood neighbourhood stadtteil
    region
    country pays pais
    postcode zip zipcode plz postalcode
    venue
    phone telefon tel telephone telefono fon
    fax
    email
    website homepage webseite
    url permalink
    domain
    description desc descr beschreibung beschrijving descripcion descrizione descricao opis popis
    summary resumo zusammenfassung resume
    excerpt
    snippet
    abstract
    teaser blurb standfirst
    intro
    bio
    caption
    quote
    comment kommentar commentaire
    review
    message
    features merkmale highlights
    specs specifications
    ingredients zutaten
    requirements
    experience
    skills
    benefits
    cuisine
    difficulty
    language sprache langue idioma languages
    platform platforms
    edition
    format
    version
    license
    engine
    fuel kraftstoff
    transmission getriebe
    color farbe couleur colors
    material
    sizes groesse taille
    sku artikelnummer artnr articlenumber productcode
    isbn
    ean
    mpn
    reference
    citation
    last_post lastpost
    last_reply lastreply
    started_by startedby
    jobtype employment_type`,
  any: `
    type typ
    time
    duration dauer duree dur
    departure dep abfahrt depart
    arrival arr ankunft arrivee
    weekday wochentag
    unit
    episode
    dimensions
    symbol
    currency
    change
    volume`,
}

interface ContentWord {
  readonly name: string
  readonly sense: NameSense
}

/** By word, as it occurs in class names. */
const CONTENT_WORDS: ReadonlyMap<string, ContentWord> = new Map(
  (Object.entries(LINES) as [NameSense, string][]).flatMap(([sense, lines]) =>
    lines
      .trim()
      .split('\n')
      .flatMap(line => {
        const [name, ...synonyms] = line.trim().split(/\s+/)
        return [name!, ...synonyms].map((word): [string, ContentWord] => [word, { name: name!, sense }])
      }),
  ),
)

export const contentWord = (word: string): ContentWord | undefined => CONTENT_WORDS.get(word)

/** Words that make a name of content more precise: `old_price`, `release_date`. */
export const QUALIFIERS: ReadonlySet<string> = wordSet(`
  old new sale special regular list retail original final current starting net gross total average start end birth
  release publish publication pub expiry closing due entry join signup home away min max minimum maximum short long full
  sub first last next previous unit used verified user author company category brand external parent review`)

/** Words for the records themselves. They make the name of a part no clearer: the title of a job is a title. */
export const RECORD_WORDS: ReadonlySet<string> = wordSet(`
  job hotel movie film book recipe event thread question answer story news property home house apartment car vehicle bike
  boat offer deal course lesson person people profile place listing ad advert song album track video game app plugin
  package repo repository issue paper publication article post product item entry record result hit row document file
  restaurant bar venue shop store company brand school university flight trip tour ticket order project task deal`)

/** Whether a value of this kind contradicts a name: a date is not a rating, a price is not an author. */
export function contradicts(name: string, kind: string): boolean {
  const said = name.replace(/_(?:value|text|label)$/, '')
  const sense = contentWord(said)?.sense ?? contentWord(said.split('_').at(-1)!)?.sense
  switch (sense) {
    case 'money':
      return kind === 'date'
    case 'date':
      return kind === 'price'
    case 'number':
      return kind === 'date' || (kind === 'price' && name !== 'discount')
    case 'words':
      return kind === 'date' || kind === 'price'
    default:
      return false
  }
}
