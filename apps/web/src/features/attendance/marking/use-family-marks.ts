import type { HouseholdMarkResult } from '@church/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyMarks } from './mark-family.ts'

/** Marks people of the user's family. `results` holds the latest of each person, `data` those of the last tap. */
export function useFamilyMarks(markFamily: (marks: FamilyMarks) => Promise<HouseholdMarkResult[]>) {
  const client = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<number, HouseholdMarkResult>>(new Map())
  const mutation = useMutation({
    mutationFn: markFamily,
    onSuccess: (fresh) => {
      setResults(
        (before) => new Map([...before, ...fresh.map((result) => [result.user, result] as const)]),
      )
      navigator.vibrate?.(40)
    },
    // The user may be among them.
    onSettled: () => void client.invalidateQueries({ queryKey: ['attendance'] }),
  })
  return { ...mutation, results }
}
