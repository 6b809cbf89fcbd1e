#!/usr/bin/env node
import { createRequire } from 'node:module'
import { keepCompiledCode } from './compiled-code.ts'
import { optimizeLater } from './node-settings.ts'

// Code that is kept is for the settings with which it was compiled.
optimizeLater()
keepCompiledCode()

// As CommonJS: Node 20 offers no way to keep the compiled code of modules.
const { runProgram } = createRequire(import.meta.url)('./program.cjs') as typeof import('./program.ts')
process.exitCode = await runProgram()
