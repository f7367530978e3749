/** The path of a user's or member's screen: `pathOf(memberPaths.member, 7)` is '/members/7'. */
export function pathOf(path: `${string}/:id${string}`, id: number): string {
  return path.replace(':id', String(id))
}
