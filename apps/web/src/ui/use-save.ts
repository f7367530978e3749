import { type UseMutationOptions, useMutation } from '@tanstack/react-query'

/** For a change whose screen says itself why it failed: no toast does. */
export const quiet = { meta: { quiet: true } }

/** Sends a form's change: `useSave(mutations.updateCampus)`. If it fails, the form says why. */
export const useSave = <Answer, Input>(options: UseMutationOptions<Answer, Error, Input>) =>
  useMutation({ ...options, ...quiet }).mutateAsync
