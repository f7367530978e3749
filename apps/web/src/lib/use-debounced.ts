import { useEffect, useState } from 'react'

/** Milliseconds: long enough for the next letter of a name. */
const typingPauseMs = 300

/** Follows a value once it has not changed for a while, such as a text once typing pauses. */
export function useDebounced<Value>(value: Value, delayMs = typingPauseMs): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
