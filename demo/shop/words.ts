/** Things with their usual price in pounds. */
export const CATEGORIES = [
  {
    name: 'Kitchen',
    slug: 'kitchen',
    things: [
      ['Kettle', 45],
      ['Skillet', 38],
      ['Bread Bin', 32],
      ['Pepper Mill', 24],
      ['Mixing Bowl', 18],
      ['Range Cooker', 1450],
    ],
  },
  {
    name: 'Garden',
    slug: 'garden',
    things: [
      ['Watering Can', 28],
      ['Border Spade', 42],
      ['Seed Tray', 9],
      ['Bird Bath', 75],
      ['Folding Bench', 160],
    ],
  },
  {
    name: 'Lighting',
    slug: 'lighting',
    things: [
      ['Table Lamp', 85],
      ['Pendant Shade', 60],
      ['Storm Lantern', 35],
      ['Reading Light', 110],
    ],
  },
  {
    name: 'Storage',
    slug: 'storage',
    things: [
      ['Wicker Hamper', 65],
      ['Peg Rail', 30],
      ['Tool Chest', 140],
      ['Linen Basket', 48],
      ['Stacking Crate', 16],
    ],
  },
  {
    name: 'Textiles',
    slug: 'textiles',
    things: [
      ['Wool Throw', 95],
      ['Tea Towel', 9],
      ['Door Mat', 26],
      ['Cushion', 34],
      ['Linen Apron', 29],
    ],
  },
  {
    name: 'Travel',
    slug: 'travel',
    things: [
      ['Vacuum Flask', 27],
      ['Canvas Holdall', 120],
      ['Picnic Rug', 44],
      ['Camp Stool', 38],
      ['Wash Bag', 22],
    ],
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
export const COLOURS = [
  { name: 'Slate', paint: '#5d6b73' },
  { name: 'Oat', paint: '#c7a77b' },
  { name: 'Moss', paint: '#6b7f55' },
  { name: 'Rust', paint: '#a8522f' },
  { name: 'Chalk', paint: '#cfcabf' },
  { name: 'Ink', paint: '#2d3a4f' },
  { name: 'Mustard', paint: '#c9982f' },
] as const
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
