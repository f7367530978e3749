import {
  accept,
  addSecondStep,
  change,
  confirm,
  deleteOwn,
  enter,
  register,
  reset,
  signIn,
  signInByCode,
  takeBack,
} from './deeds.ts'
import {
  addPerson,
  changeAtStaleScreen,
  deleteAccount,
  importRoll,
  invite,
  markLeft,
  merge,
} from './office.ts'
import type { Actor, Answer, World } from './world.ts'

type Step = (world: World) => Promise<Answer | Answer[] | null>

/** Waiting asks for nothing, but it is a step. */
const WAITED: Answer = { status: 0, body: {}, text: '' }

const first = ({ mailboxes: [address = ''] }: Actor) => address
const last = ({ mailboxes }: Actor) => mailboxes.at(-1) ?? ''

const wait =
  (ms: number): Step =>
  async ({ server }) => {
    server.clock.advance(ms)
    return WAITED
  }

/** The ways in which an identity can move, by who moves it. */
export const steps: Record<string, Step> = {
  'owner registers': (world) => register(world, world.owner, first(world.owner)),
  'owner confirms': (world) => confirm(world, world.owner),
  'owner changes to her second address': (world) => change(world, world.owner, last(world.owner)),
  'owner changes to her first address': (world) => change(world, world.owner, first(world.owner)),
  'owner takes back': (world) => takeBack(world, world.owner),
  'owner resets': (world) => reset(world, world.owner, first(world.owner)),
  'owner signs in': (world) => signIn(world, world.owner, first(world.owner)),
  'owner signs in by code': (world) => signInByCode(world, world.owner, first(world.owner)),
  'owner accepts': (world) => accept(world, world.owner),
  'owner enters': (world) => enter(world, world.owner),
  'owner adds a second step': (world) => addSecondStep(world, world.owner),
  'owner deletes': (world) => deleteOwn(world, world.owner),
  'stranger registers with hers': (world) => register(world, world.stranger, first(world.owner)),
  'stranger registers': (world) => register(world, world.stranger, first(world.stranger)),
  'stranger confirms': (world) => confirm(world, world.stranger),
  'stranger changes to hers': (world) => change(world, world.stranger, first(world.owner)),
  'stranger changes to their own': (world) => change(world, world.stranger, last(world.stranger)),
  'stranger takes back': (world) => takeBack(world, world.stranger),
  'stranger resets': (world) => reset(world, world.stranger, first(world.stranger)),
  'stranger signs in by code': (world) =>
    signInByCode(world, world.stranger, first(world.stranger)),
  'stranger enters': (world) => enter(world, world.stranger),
  'stranger adds a second step': (world) => addSecondStep(world, world.stranger),
  'stranger uses a stale screen': changeAtStaleScreen,
  'office imports': importRoll,
  'office adds': addPerson,
  'office invites': invite,
  'office merges': merge,
  'office marks as left': markLeft,
  'office deletes': deleteAccount,
  'an hour passes': wait(3_660_000),
  'eight days pass': wait(8 * 86_400_000),
}
