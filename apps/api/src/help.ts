interface Command {
  /** What follows the command's name. */
  takes?: string
  /** In one line, for the list. */
  does: string
  /** More lines. */
  details?: readonly string[]
}

/** The commands of the product, in the order in which an operator meets them. */
const commands = {
  main: {
    does: 'start the product',
    details: ['Its settings are environment variables: .env.example explains them.'],
  },
  doctor: {
    does: 'check the installation and suggest fixes',
    details: ['It changes nothing. Code 1 means that something is broken.'],
  },
  backup: {
    takes: 'FILE',
    does: 'back everything up; - writes to standard output',
    details: ['The product may keep running. Store the file where nobody else can read it.'],
  },
  restore: {
    takes: 'FILE [--replace] [--foreign] [--keep-sign-ins]',
    does: 'restore a backup; - reads from standard input',
    details: [
      'Stop the product first. Instead of a file, name “latest”, or one as s3://bucket/prefix/FILE.',
      '  --replace         overwrites existing data',
      '  --foreign         accepts a backup that this installation did not sign',
      '  --keep-sign-ins   keeps sign-ins, recovery codes and email links as they were',
    ],
  },
  birthdays: {
    does: 'send today’s birthday greetings',
    details: [
      'For your own cron, with JOBS=off. It may run repeatedly.',
      'Code 1 means that the mail server has not accepted all.',
    ],
  },
  'new-password': {
    takes: 'ADDRESS',
    does: 'give an account a new password, if no mail reaches it',
    details: ['All its sign-ins and passkeys end. The first sign-in replaces the password.'],
  },
  'two-step-off': { takes: 'ADDRESS', does: 'switch two-step sign-in off for an account' },
  'rotate-keys': {
    does: 'make new keys',
    details: ['Stop the product first. Nobody is signed out.'],
  },
  demo: {
    does: 'start the product with an invented church',
    details: ['It fills an empty database, and refuses one with real people.'],
  },
  help: { takes: '[COMMAND]', does: 'list the commands, or explain one' },
} satisfies Record<string, Command>

export type CommandName = keyof typeof commands

/** The list of the commands, or an explanation of one. */
export function help(name: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const call = env.CALLED_IN === 'container' ? 'church' : 'npx -y pnpm@12 run'
  if (!isCommand(name)) {
    const names = Object.keys(commands).filter(isCommand)
    const width = Math.max(...names.map(({ length }) => length)) + 2
    const lines = names.map((each) => `  ${each.padEnd(width)}${commands[each].does}`)
    return [`Usage: ${call} COMMAND`, '', ...lines, '', 'COMMAND --help explains one.'].join('\n')
  }
  const { takes, does, details = [] }: Command = commands[name]
  const called = name === 'main' && call !== 'church' ? 'start' : name
  const usage = [`Usage: ${call}`, called, ...(takes ? [takes] : [])].join(' ')
  return [usage, '', `${does.charAt(0).toUpperCase()}${does.slice(1)}.`, ...details].join('\n')
}

const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(commands, name)

/** Explains the command and exits if the command line asks for that. */
export function helpIfAsked(name: CommandName): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return
  console.log(help(name))
  process.exit(0)
}
