import { WebSocket } from 'ws'

/** A connection by WebDriver BiDi, https://w3c.github.io/webdriver-bidi/. */
export interface Bidi {
  /** Sends a command and resolves with its result. */
  send(method: string, params: object): Promise<Record<string, unknown>>
  /** Calls the listener with each event of this name; subscribe to it as well. */
  on(event: string, listener: (params: Record<string, unknown>) => void): void
  close(): void
}

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  message?: string
}

/** Connects to a browser's `ws://` address. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve).once('error', reject)
  })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, ((params: Record<string, unknown>) => void)[]>()
  let lastId = 0

  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    if (message.type === 'event') {
      for (const listener of listeners.get(message.method ?? '') ?? []) {
        listener(message.params ?? {})
      }
    } else if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  return {
    send: (method, params) => {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, (message) => {
          waiting.delete(id)
          if (message.type === 'success') resolve(message.result ?? {})
          else reject(new Error(`${method}: ${message.message}`))
        })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    close: () => socket.close(),
  }
}
