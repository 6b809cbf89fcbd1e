export interface InfoText {
  readonly slug: string
  readonly title: string
  readonly text: string
}

/** The pages behind menu and footer. */
export const INFO: readonly InfoText[] = [
  {
    slug: 'about',
    title: 'About us',
    text: 'Larkmere Homes brings together the estate agents of six towns between the moor and the sea.',
  },
  {
    slug: 'contact',
    title: 'Contact',
    text: 'Call 01632 960 100 on weekdays from nine to half past five, or visit us at 2 Wharf Street, Larkmere.',
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    text: 'This site keeps nothing about you. The cookie bar only remembers that you closed it.',
  },
  {
    slug: 'sell',
    title: 'Selling your home',
    text: 'Ask two agents for a valuation, compare what they charge, and choose the one who knows your street.',
  },
  {
    slug: 'tenure',
    title: 'Freehold or leasehold?',
    text: 'With a freehold you own the land that your home stands on; with a leasehold you own it for a number of years.',
  },
  {
    slug: 'renting',
    title: 'A guide to renting',
    text: 'Read the inventory on the first day, photograph what is worn, and keep a copy of every letter.',
  },
]
