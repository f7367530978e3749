import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ListKeys } from './list-keys.tsx'
import { useListKeys } from './use-list-keys.ts'

/** Gives the lists in it the keys of `useListKeys`, with a dialog that lists them. */
export function KeyedList({ children }: { children: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null)
  const [showsKeys, showKeys] = useState(false)
  useListKeys(whole, { onHelp: useCallback(() => showKeys(true), []) })
  return (
    <div ref={whole}>
      {children}
      <ListKeys open={showsKeys} onClose={() => showKeys(false)} />
    </div>
  )
}
