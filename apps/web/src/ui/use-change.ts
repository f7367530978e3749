import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'

/** A change and how it goes. */
export interface Changing<Answer, Input>
  extends Pick<
    UseMutationResult<Answer, Error, Input>,
    'data' | 'error' | 'isPending' | 'isSuccess' | 'reset' | 'variables'
  > {
  /** Sends it, and calls back with the answer once the screen shows what has changed. */
  change: (input: Input, onDone?: (answer: Answer) => unknown) => void
}

/**
 * For a button that changes something. It calls back although the change may remove the button, as that of a row: a
 * callback of React Query's `mutate` would be lost, since the lists load again first. If the change fails,
 * `afterChanges` says why.
 */
export function useChange<Answer, Input>(
  options: UseMutationOptions<Answer, Error, Input>,
): Changing<Answer, Input> {
  const { mutateAsync, data, error, isPending, isSuccess, reset, variables } = useMutation(options)
  const change: Changing<Answer, Input>['change'] = (input, onDone) =>
    void mutateAsync(input).then(onDone, () => undefined)
  return { change, data, error, isPending, isSuccess, reset, variables }
}

/** For a change whose screen says itself why it failed: no toast does. */
export const quiet = { meta: { quiet: true } }

/** Sends a form's change: `useSave(mutations.updateCampus)`. If it fails, the form says why. */
export const useSave = <Answer, Input>(options: UseMutationOptions<Answer, Error, Input>) =>
  useMutation({ ...options, ...quiet }).mutateAsync
