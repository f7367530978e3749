import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Flags that make a Node process open its inspector on a port. */
export const inspectorFlags = (port: number) => [
  `--inspect=127.0.0.1:${port}`,
  // Without this flag, Node prints the inspector's address on stderr.
  '--inspect-publish-uid=http',
]

/**
 * Bytes that a process retains after a garbage collection. Resident memory would not tell, because
 * later allocations reuse memory that the start-up has freed.
 */
export async function retainedBytes(port: number): Promise<number> {
  return withInspector(port, async (call) => {
    await call('HeapProfiler.collectGarbage')
    return Number(
      await evaluated(
        call,
        '(({ heapUsed, external }) => heapUsed + external)(globalThis.process.memoryUsage())',
      ),
    )
  })
}

/** Evaluates an expression in a process. */
export const evaluate = (port: number, expression: string): Promise<unknown> =>
  withInspector(port, (call) => evaluated(call, expression))

/** A CPU profile of V8: what ran at each sample, and the microseconds since the one before. */
export interface CpuProfile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}

const SAMPLE_MICROSECONDS = 200

/** Profiles a process while `work` runs. */
export const cpuProfile = (port: number, work: () => Promise<void>): Promise<CpuProfile> =>
  withInspector(port, async (call) => {
    await call('Profiler.enable')
    await call('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS })
    await call('Profiler.start')
    await work()
    return (await call('Profiler.stop')).profile
  })

type Call = (
  method: string,
  params?: object,
) => Promise<{ result: { value: unknown }; profile: CpuProfile }>

const evaluated = async (call: Call, expression: string) =>
  (await call('Runtime.evaluate', { expression })).result.value

async function withInspector<T>(port: number, work: (call: Call) => Promise<T>): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target]: { webSocketDebuggerUrl: string }[] = await response.json()
  if (!target) throw new Error('The process has no inspector.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const call: Call = async (method, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [message] = await once(socket, 'message')
    return JSON.parse(String(message)).result
  }
  try {
    return await work(call)
  } finally {
    socket.close()
  }
}
