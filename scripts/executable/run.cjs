// A module that is a file may import others.
import(require('node:url').pathToFileURL(process.argv[1]).href)
