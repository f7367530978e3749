import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A machine of its own, as far as the network goes: a network namespace of Linux. */
export interface Machine {
  address: string
  /** Runs a program on it; the caller ends it. */
  spawn(program: string, args: string[], options?: SpawnOptions): ChildProcess
  /** Pulls its cable, or plugs it in again. */
  plug(isIn: boolean): Promise<void>
  /** Gives it a further address, or takes that from it. */
  useAddress(address: string, isUsed: boolean): Promise<void>
  /** Drops everything that it exchanges with another machine, or stops doing so. */
  separate(from: string, isSeparate: boolean): Promise<void>
}

const SWITCH = 'church-switch'
const SUBNET = '10.77.0'
const OWN_DEVICE = 'church-own'
/** Of the machine that the bench itself runs on. */
const OWN_ADDRESS = `${SUBNET}.254`

const ip = (...args: string[]) => execute('ip', args)
const ipIn = (name: string, ...args: string[]) => ip('-n', name, ...args)

/**
 * Connects two machines and this one by a switch. It needs root on Linux, with `ip` and `iptables`.
 * @returns the machines, and a function that removes them with everything that still runs on their network
 */
export async function connectMachines(): Promise<{
  machines: [Machine, Machine]
  remove: () => Promise<void>
}> {
  const names = ['church-a', 'church-b'] as const
  const remove = async () => {
    await ip('link', 'delete', OWN_DEVICE).catch(() => undefined)
    for (const name of [...names, SWITCH]) await ip('netns', 'delete', name).catch(() => undefined)
  }
  await remove()
  await ip('netns', 'add', SWITCH)
  await ipIn(SWITCH, 'link', 'add', 'switch', 'type', 'bridge')
  await ipIn(SWITCH, 'link', 'set', 'switch', 'up')
  await plugIn(OWN_DEVICE, OWN_ADDRESS)
  const machines = await Promise.all(names.map((name, n) => connect(name, `${SUBNET}.${n + 1}`)))
  return { machines: machines as [Machine, Machine], remove }
}

/** Connects this machine, or that of a namespace, to the switch. */
async function plugIn(device: string, address: string, name?: string): Promise<void> {
  const place = name ? ['netns', name] : []
  const here = (...args: string[]) => (name ? ipIn(name, ...args) : ip(...args))
  const port = `${device}-port`
  await ipIn(SWITCH, 'link', 'add', port, 'type', 'veth', 'peer', 'name', device)
  await ipIn(SWITCH, 'link', 'set', device, ...(name ? place : ['netns', '1']))
  await ipIn(SWITCH, 'link', 'set', port, 'master', 'switch', 'up')
  await here('address', 'add', `${address}/24`, 'dev', device)
  await here('link', 'set', device, 'up')
}

async function connect(name: string, address: string): Promise<Machine> {
  await ip('netns', 'add', name)
  await ipIn(name, 'link', 'set', 'lo', 'up')
  await plugIn(name, address, name)
  return {
    address,
    spawn: (program, args, options = {}) =>
      spawn('ip', ['netns', 'exec', name, program, ...args], options),
    async plug(isIn) {
      await ipIn(SWITCH, 'link', 'set', `${name}-port`, isIn ? 'up' : 'down')
    },
    async useAddress(further, isUsed) {
      await ipIn(name, 'address', isUsed ? 'add' : 'delete', `${further}/32`, 'dev', name)
      // Tells the others whose the address is, as keepalived does with a gratuitous ARP.
      const others = [...['church-a', 'church-b'].filter((other) => other !== name)]
      const forget = ['neighbour', 'flush', 'to', further]
      await Promise.all([ip(...forget), ...others.map((other) => ipIn(other, ...forget))])
    },
    async separate(from, isSeparate) {
      for (const [chain, side] of [
        ['INPUT', '--source'],
        ['OUTPUT', '--destination'],
      ] as const) {
        const rule = [isSeparate ? '--append' : '--delete', chain, side, from, '--jump', 'DROP']
        await execute('ip', ['netns', 'exec', name, 'iptables', '--wait', ...rule])
      }
    },
  }
}
