import { formatList, type ListedNewcomer, n, t } from '@church/shared'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { nameOf } from '../users/index.ts'
import { useDecide } from './queries.ts'
import { useApprovalToast } from './use-approval-toast.ts'

/** The labels for declining. A newcomer who registered today may have been approved since, and is then deleted. */
export interface Declining {
  word: string
  /** The label of a button for one newcomer, or for several. */
  one: (name: string) => string
  several: (count: number) => string
  question: (count: number) => string
}

export const asDecline: Declining = {
  word: t('Decline'),
  one: (name) => t('Decline {name}', { name }),
  several: (count) => n(count, 'Decline {count}', 'Decline {count}'),
  question: (count) => n(count, 'Decline {count} newcomer?', 'Decline {count} newcomers?'),
}

export const asDelete: Declining = {
  word: t('Delete'),
  one: (name) => t('Delete {name}', { name }),
  several: (count) => n(count, 'Delete {count}', 'Delete {count}'),
  question: (count) => n(count, 'Delete {count} newcomer?', 'Delete {count} newcomers?'),
}

/** Returns functions that approve newcomers, or ask first and decline them, and report the result. */
export function useDecisions({ onDecided }: { onDecided: () => void }) {
  const { change, isPending } = useDecide()
  const toastApproval = useApprovalToast()

  const decide = (newcomers: ListedNewcomer[], decision: 'approve' | 'decline') =>
    change({ ids: newcomers.map(({ id }) => id), decision }, ({ detail }) => {
      if (decision === 'decline') toast.success(detail)
      else
        toastApproval(
          t('Approved: {names}.', { names: listOf(newcomers) }),
          newcomers.map(({ id }) => id),
        )
      onDecided()
    })

  return {
    isPending,
    approve: (newcomers: ListedNewcomer[]) => decide(newcomers, 'approve'),
    decline: async (newcomers: ListedNewcomer[], declining: Declining) => {
      const isSure = await confirm({
        question: declining.question(newcomers.length),
        detail: t(
          '{who} will be signed out everywhere. Their details, pictures and attendance will be permanently deleted.',
          { who: listOf(newcomers) },
        ),
        action: declining.word,
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
  const all = others === 0 ? names : [...names, n(others, '{count} other', '{count} others')]
  return formatList(all)
}
