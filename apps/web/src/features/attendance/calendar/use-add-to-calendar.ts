import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { quiet } from '../../../ui/use-change.ts'
import { deviceName, opensFeeds, publicFeed, subscriptionOf, unusedName } from './device.ts'

/** An address to be shown, and whether only one person may know it. */
export interface Subscription {
  url: string
  secret: boolean
}

/**
 * Adds the calendar to a device, with a new feed for the user or the public one for visitors, which a phone's own
 * calendar then opens. The address is kept only until the dialog is closed.
 */
export function useAddToCalendar() {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({ ...mutations.createFeed, ...quiet })
  const [subscription, setSubscription] = useState<Subscription | null>(null)

  /** On this device, by its own name. */
  const add = async () => {
    const used = client.getQueryData(queries.listFeeds().queryKey)?.map(({ name }) => name) ?? []
    const name = unusedName(deviceName(), used)
    const url = isKnown ? (await mutateAsync({ body: { name } })).url : publicFeed()
    setSubscription({ url, secret: isKnown })
    if (opensFeeds()) window.location.assign(subscriptionOf(url))
  }
  /** On another device of this name; the user copies the address from the dialog. */
  const addElsewhere = async (name: string) => {
    const { url } = await mutateAsync({ body: { name } })
    setSubscription({ url, secret: true })
  }
  return {
    add: () => void add().catch(toastFailure),
    addElsewhere,
    isAdding: isPending,
    subscription,
    setSubscription,
  }
}
