import type { Made, VisitorQuery, VisitorSort, visitorCard } from '@church/shared'
import type { Caller } from '../../../http/identify.ts'
import { type Found, orderOf, searchPage } from '../../../http/paging.ts'
import { folded } from '../../../platform/by-name.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CARDS, type CardRow, cardAnswer, cardColumns, isRunningAt } from './cards.ts'

/** Whether a caller reads all cards and how to reach their visitors; a steward does not. */
export const readsContact = ({ isAdmin, roles }: Pick<Caller, 'isAdmin' | 'roles'>): boolean =>
  isAdmin || roles.includes('carer')

const NEWEST = 'made_at DESC, card.id DESC'

const ORDER = {
  columns: {
    name: [folded('first_name')],
    service: ['starts_at'],
    heads: ['heads'],
    ended: ['ended_at'],
  } satisfies Record<VisitorSort, string[]>,
  behind: NEWEST,
  otherwise: NEWEST,
}

/** Finds a page of the cards that a caller may see, newest first by default. */
export async function findCards(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  query: VisitorQuery,
  caller: Pick<Caller, 'isAdmin' | 'roles'>,
): Promise<Found<Made<typeof visitorCard>>> {
  const readsAll = readsContact(caller)
  const matching = `
    FROM ${CARDS}
    WHERE search_text(coalesce(first_name, '')) LIKE search_text($1)
      AND (outcome IS NULL) = ($2 <> 'ended') AND ($2 <> 'waiting' OR waits) AND ($3::int IS NULL OR session_id = $3)
      AND ($4 OR ${isRunningAt('$5')})`
  const { rows, count } = await searchPage<CardRow>(pool, query, {
    page: (window) =>
      `SELECT ${cardColumns('$5')} ${matching} ORDER BY ${orderOf<VisitorSort>(query, ORDER)} ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [query.state, query.session ?? null, readsAll, clock.now()],
  })
  return { rows: rows.map((row) => cardAnswer(row, readsAll)), count }
}
