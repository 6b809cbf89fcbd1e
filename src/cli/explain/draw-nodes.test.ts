import { expect, test } from 'vitest'
import { drawNodes } from './draw-nodes.ts'
