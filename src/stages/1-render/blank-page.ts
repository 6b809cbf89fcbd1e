import type { Snapshot } from './snapshot.ts'

const NONE = { index: [], value: [] }

/** A page without content: what a parser makes of an empty text. */
export const BLANK_PAGE: Snapshot = {
  url: 'about:blank',
  renderedBy: 'parser',
  documents: [
    {
      ...{ documentURL: 0, baseURL: 0, title: -1, contentLanguage: -1, encodingName: 1 },
      nodes: {
        parentIndex: [-1, 0, 1, 1],
        nodeType: [9, 1, 1, 1],
        nodeName: [2, 3, 4, 5],
        nodeValue: [-1, -1, -1, -1],
        attributes: [[], [], [], []],
        ...{ contentDocumentIndex: NONE, inputValue: NONE, textValue: NONE, currentSourceURL: NONE },
        ...{ inputChecked: NONE, optionSelected: NONE, isClickable: NONE },
      },
    },
  ],
  strings: ['about:blank', 'utf-8', '#document', 'HTML', 'HEAD', 'BODY'],
  warnings: [],
}
