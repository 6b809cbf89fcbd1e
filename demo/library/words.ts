export const TOPICS = [
  'Rivers',
  'Bees',
  'Clocks',
  'Salt',
  'Maps',
  'Weather',
  'Bridges',
  'Bread',
  'Moths',
  'Ink',
] as const
export const TITLES = [
  'A Short History of ',
  'The Last of the ',
  'On ',
  'Notes Towards ',
  'Letters about ',
  'The Secret Life of ',
  'Understanding ',
  'Against ',
] as const
export const SUBTITLES = [
  '',
  '',
  ': An Introduction',
  ': A Novel',
  ' and Other Stories',
  ': What the Records Say',
] as const

export const AUTHORS = [
  'Ainsley, Ruth',
  'Baptiste, Léon',
  'Cho, Min-seo',
  'Dunmore, P. J.',
  'Eriksen, Solveig',
  'Farouk, Hana',
  'Grey, Thomas (editor)',
  'Hollins, Beatrice M.',
  'Iyer, Anand',
  'Kowalska, Zofia',
] as const

export const PUBLISHERS = ['Lantern Press', 'Field & Sons', 'Northern University Press', 'Quill House'] as const
export const SUBJECTS = ['Natural history', 'Crafts', 'Fiction', 'Local history', 'Science', 'Travel'] as const
export const FORMATS = ['Book', 'Book', 'Book', 'Large print', 'Audiobook', 'E-book'] as const
export const LANGUAGES = ['English', 'English', 'English', 'French', 'Welsh'] as const
export const BRANCHES = ['Central', 'Harbour', 'Moor Lane', 'Mobile library'] as const

export const SUMMARIES = [
  'Follows one subject through eight centuries and four countries, with a sharp eye for what was left out.',
  'A plain guide for readers who start from nothing.',
  'Thirty essays, most of them short, some of them angry.',
  'The author spent nine years in archives and it shows, in the best sense.',
  'Two sisters inherit a workshop and a debt; neither is what it seems.',
  'With maps, tables and an index of 1,400 entries.',
]

export const PAPERS = ['Chronicle', 'Herald', 'Mercury', 'Observer', 'Argus', 'Gazette', 'Standard', 'Packet'] as const
export const TOWNS = ['Eastmoor', 'Larkmere', 'Saltby', 'Ashcombe', 'Brindleford', 'Netherwold', 'Thistley'] as const

export const MANUSCRIPTS = [
  'Account book of a chandler',
  'Letters to a brother at sea',
  'Minutes of the turnpike trust',
  'Sketches of harbour craft',
  'Recipes for dyes and inks',
  'Diary of a schoolmistress',
  'Rent roll of the manor',
  'Log of the brig Constance',
] as const
export const HANDS = ['one hand throughout', 'two hands', 'several hands, the last one hurried'] as const
export const STATES = ['Good', 'Fair; water stains on the first leaves', 'Fragile, seen by appointment only'] as const
