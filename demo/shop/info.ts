/** The pages behind menu and footer. */
export const INFO = [
  { slug: 'delivery', title: 'Delivery', text: 'Parcels leave on every working day. Delivery is free above £50.' },
  {
    slug: 'returns',
    title: 'Returns',
    text: 'Send it back within sixty days, used or not. What comes back goes to the outlet.',
  },
  { slug: 'repairs', title: 'Repairs', text: 'Every part of our own ranges can be ordered on its own for ten years.' },
  {
    slug: 'stores',
    title: 'Our shop',
    text: 'You find us at 11 Tannery Court in Brindleford, from Tuesday to Saturday.',
  },
  { slug: 'imprint', title: 'Imprint', text: 'Tallow & Pine is an invented shop and sells nothing.' },
] as const
