import { help } from '../help.ts'

// church help [COMMAND]

console.log(help(process.argv[3]))
