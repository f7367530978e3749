import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Loaded } from './loaded.tsx'

interface Props<Response, Data, Key extends QueryKey>
  extends Omit<ComponentProps<typeof Loaded<Data>>, 'query'> {
  /** From `queries`. */
  options: UseQueryOptions<Response, Error, Data, Key>
}

/** Makes a query whose data nothing else on the screen needs, and shows it as `Loaded` does. */
export const Fetched = <Response, Data, Key extends QueryKey>({
  options,
  ...props
}: Props<Response, Data, Key>) => <Loaded {...props} query={useQuery(options)} />
