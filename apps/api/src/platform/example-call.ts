/** Examples of a command's arguments. */
const examples = {
  backup: 'church.backup',
  restore: 'church.backup',
  'new-password': 'office@church.example',
  'two-step-off': 'office@church.example',
} as const

/** In a container, files of the machine are reached through standard input and output. */
const inContainer = {
  backup: 'docker compose exec -T api church backup - > church.backup',
  restore: 'docker compose run --rm -T api church restore - < church.backup',
  'new-password': 'docker compose exec api church new-password office@church.example',
  'two-step-off': 'docker compose exec api church two-step-off office@church.example',
} as const

/**
 * A call of a command that works where this process runs: in a container, where deploy/church sets CALLED_IN; by pnpm
 * in a checkout; or by Node itself, as systemd does.
 */
export function exampleCall(
  command: keyof typeof examples,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (env.CALLED_IN === 'container') return inContainer[command]
  const call = env.npm_lifecycle_event
    ? `npx -y pnpm@12 ${command}`
    : `node apps/api/dist/${command}.js .env`
  return `${call} ${examples[command]}`
}
