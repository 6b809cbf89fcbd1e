import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Runs before each test file, so its hook comes after all hooks of the file.
afterAll(removeTemporaryFolders)
