import { accounts } from './accounts.ts'
import { budget } from './budget.ts'
import { calendar } from './calendar.ts'
import { calls } from './calls.ts'
import { care } from './care.ts'
import { coldStart } from './cold-start.ts'
import { directory } from './directory.ts'
import { directoryScreen } from './directory-screen.ts'
import { easter } from './easter.ts'
import { eventLoop } from './event-loop.ts'
import { exports } from './export.ts'
import { failover } from './failover.ts'
import { families } from './families.ts'
import { firstPaints } from './first-paint.ts'
import { growth } from './growth.ts'
import { imports } from './imports.ts'
import { large } from './large.ts'
import { firstLoads } from './lighthouse.ts'
import { lists } from './lists.ts'
import { memory } from './memory.ts'
import { pictures } from './pictures.ts'
import { rush } from './rush.ts'
import { sockets } from './sockets.ts'
import { sunday } from './sunday.ts'
import { unnamed } from './unnamed.ts'
import { webSizes } from './web-size.ts'

const commands: Record<string, () => Promise<void>> = {
  calls,
  budget,
  calendar,
  sunday,
  care,
  sockets,
  rush,
  lists,
  growth,
  families,
  unnamed,
  easter,
  'event-loop': eventLoop,
  import: imports,
  directory,
  accounts,
  export: exports,
  'directory-screen': directoryScreen,
  pictures,
  memory,
  'first-paint': firstPaints,
  web: async () => {
    await webSizes()
    await firstLoads()
  },
}

/** `all` leaves them out: the first two need Caddy, the first also root on Linux, and the last Linux and ten minutes. */
const further: typeof commands = { failover, cold: coldStart, large }

const [name = 'calls'] = process.argv.slice(2)
const chosen = name === 'all' ? Object.values(commands) : [commands[name] ?? further[name]]
for (const command of chosen) {
  if (!command)
    throw new Error(`Choose one of: ${Object.keys({ ...commands, ...further }).join(', ')}, all`)
  await command()
}
