// Where the document of this world stands in the top viewport. A world inside a frame of another origin cannot find out
// by itself: whoever asks says so with each question.
import { type Clip, type Edges, clipOfView, clipTo } from "./box.ts";

export interface Base {
  /** Where the document begins in the top viewport. */
  x: number;
  y: number;
  /** What the frames around leave to be seen, in the top viewport; absent for the top document. */
  clip?: Edges;
}

const TOP: Base = { x: 0, y: 0 };
let base = TOP;

/** For one question; `null` is the top document. */
export function standAt(place: Base | null | undefined): void {
  base = place ?? TOP;
}

export function origin(): readonly [number, number] {
  return [base.x, base.y];
}

/** What the world's document is cut by. */
export function baseClip(): Clip {
  return base.clip === undefined ? clipOfView(innerWidth, innerHeight) : clipTo(base.clip);
}
