/** Why nothing was moved, in words for the person who asked. */
export class MoveRefusal extends Error {}
