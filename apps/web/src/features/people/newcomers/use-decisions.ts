import type { ListedNewcomer } from '@church/shared'
import { formatList } from '../../../lib/format.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { nameOf } from '../users/index.ts'
import { useDecide } from './queries.ts'

/** Returns functions that approve newcomers, or ask first and decline them, and report the result. */
export function useDecisions({ onDecided }: { onDecided: () => void }) {
  const { mutate, isPending } = useDecide()

  const decide = (newcomers: ListedNewcomer[], decision: 'approve' | 'decline') =>
    mutate(
      { ids: newcomers.map(({ id }) => id), decision },
      {
        onSuccess: ({ detail }) => {
          toast.success(detail)
          onDecided()
        },
        onError: toastFailure,
      },
    )

  return {
    isPending,
    approve: (newcomers: ListedNewcomer[]) => decide(newcomers, 'approve'),
    decline: async (newcomers: ListedNewcomer[], word: string) => {
      const who = newcomers.length === 1 ? '1 newcomer' : `${newcomers.length} newcomers`
      const isSure = await confirm({
        question: `${word} ${who}?`,
        detail: `${listOf(newcomers)} will be signed out everywhere. Their details, pictures and attendance will be permanently deleted.`,
        action: word,
      })
      if (isSure) decide(newcomers, 'decline')
    },
  }
}

const NAMED = 3

/** The first few names, and how many more there are. */
function listOf(newcomers: ListedNewcomer[]): string {
  const names = newcomers.slice(0, NAMED).map(nameOf)
  const others = newcomers.length - names.length
  const all = others === 0 ? names : [...names, others === 1 ? '1 other' : `${others} others`]
  return formatList(all)
}
