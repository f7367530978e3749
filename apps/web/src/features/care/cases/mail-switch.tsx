import { useQuery } from '@tanstack/react-query'
import { isSignedOutError } from '../../../lib/signed-out-error.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { careMail, useSetCareMail } from './queries.ts'

/** Switches the weekly mail on or off at once. */
export function MailSwitch() {
  const { data } = useQuery(careMail)
  const { mutate, variables, isPending } = useSetCareMail()
  if (!data) return null
  const change = (weeklyMail: boolean) =>
    mutate(weeklyMail, {
      onSuccess: (saved) =>
        toast.success(
          saved.weekly_mail
            ? 'You’ll get the weekly mail.'
            : 'You won’t get the weekly mail any more.',
        ),
      onError: (failure) => {
        if (!isSignedOutError(failure)) toast.error(failure.message)
      },
    })
  return (
    <Checkbox
      label="Mail me my open cases once a week"
      hint="The mail names people by their initials only."
      checked={isPending ? (variables ?? false) : data.weekly_mail}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
