import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Runs before each test file, so its hook runs after all hooks of the file.
afterAll(removeTemporaryFolders)
