import { useState } from 'react'
import { type DevicePlace, findDevice } from './device-place.ts'

/** Asks the device where it is, when the user taps a button. */
export function useDevicePlace() {
  const [isFinding, setFinding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const find = async (): Promise<DevicePlace | null> => {
    setFinding(true)
    setProblem(null)
    try {
      return await findDevice()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
      return null
    } finally {
      setFinding(false)
    }
  }
  return { find, isFinding, problem }
}
