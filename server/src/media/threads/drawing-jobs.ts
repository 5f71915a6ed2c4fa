import type { DrawingJobs } from '../images/draw-in-thread.ts';
import { drawJp2 } from '../pdf/draw-jp2.ts';
import { coverSize, coverSvg } from '../svg/cover-svg.ts';
import { drawSvg } from '../svg/draw-svg.ts';

/** The work of the thread that draws what the image library does not. */
export const drawingJobs: DrawingJobs = {
  svg: ({ svg, ...size }) => drawSvg(svg, size),
  jp2: drawJp2,
  cover: async ({ edge, ...text }) => {
    const { svg, weights } = await coverSvg(text);
    const width = Math.round((edge * coverSize.width) / coverSize.height);
    return drawSvg(svg, { width, longest: edge, weights });
  },
};
