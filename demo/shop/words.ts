export const CATEGORIES = [
  {
    name: 'Kitchen',
    slug: 'kitchen',
    things: ['Kettle', 'Skillet', 'Bread Bin', 'Pepper Mill', 'Mixing Bowl', 'Cast-Iron Pot'],
    low: 12,
    high: 140,
  },
  {
    name: 'Garden',
    slug: 'garden',
    things: ['Watering Can', 'Border Spade', 'Seed Tray', 'Bird Bath', 'Folding Bench'],
    low: 9,
    high: 220,
  },
  {
    name: 'Lighting',
    slug: 'lighting',
    things: ['Table Lamp', 'Pendant Shade', 'Storm Lantern', 'Reading Light'],
    low: 25,
    high: 310,
  },
  {
    name: 'Storage',
    slug: 'storage',
    things: ['Wicker Hamper', 'Peg Rail', 'Tool Chest', 'Linen Basket', 'Stacking Crate'],
    low: 14,
    high: 180,
  },
  {
    name: 'Textiles',
    slug: 'textiles',
    things: ['Wool Throw', 'Tea Towel', 'Door Mat', 'Cushion', 'Linen Apron'],
    low: 8,
    high: 160,
  },
  {
    name: 'Travel',
    slug: 'travel',
    things: ['Vacuum Flask', 'Canvas Holdall', 'Picnic Rug', 'Camp Stool', 'Wash Bag'],
    low: 11,
    high: 1340,
  },
] as const

export const RANGES = [
  'Alder',
  'Brae',
  'Corrie',
  'Dunmore',
  'Elver',
  'Fennel',
  'Gannet',
  'Heron',
  'Islay',
  'Juniper',
  'Kelp',
  'Lowen',
]
export const COLOURS = ['Slate', 'Oat', 'Moss', 'Rust', 'Chalk', 'Ink', 'Mustard']
export const MAKERS = ['Tallow & Pine', 'Northgate Works', 'Sorrel', 'H. Bexley', 'Ebb <Studio>']
export const MATERIALS = [
  'oak',
  'enamelled steel',
  'stoneware',
  'brushed brass',
  'recycled glass',
  'waxed canvas',
  'lambswool',
]

export const BUYERS = [
  'Agnes T.',
  'R. Whitlock',
  'Priya',
  'Tomasz K.',
  'Mrs J. Oduya',
  'Bea & Sam',
  'lighthouse_ed',
  'Colm',
  'Yuki N.',
  'D. Farrant',
]

export const PRAISE = [
  'Sturdier than it looks in the pictures',
  'Exactly the right size',
  'A gift that was used the same evening',
  'Better than the one it replaced',
  'Lovely colour, a little darker than shown',
]
export const BLAME = [
  'The handle came loose',
  'Smaller than I thought',
  'Took two weeks to arrive',
  'Fine, but not at this price',
]

export const REMARKS = [
  'It has been in use every day since it came.',
  'The finish is even and there are no sharp edges.',
  'Packed in paper only, which I liked.',
  'My neighbour has ordered one as well.',
  'I would have liked a longer guarantee.',
  'The instructions are short & clear.',
  'It fits on the narrow shelf by the window.',
]

export const FAULTS = [
  'Box damaged',
  'Shop display',
  'Small scratch on the base',
  'Returned unused',
  'Last year’s colour',
]
