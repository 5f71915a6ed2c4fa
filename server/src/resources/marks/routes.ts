import {
  deleteMark as deleteMarkCall,
  listBookMarks as listBookMarksCall,
  listMarkedSeries,
  listMarks as listMarksCall,
  saveMark as saveMarkCall,
} from '@longbox/contract/marks';
import { serve, serveKept } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { deleteMark, saveMark } from './change-marks.ts';
import { listBookMarks, listMarks } from './list-marks.ts';
import { selectMarkedSeries } from './marks-store.ts';

/** Bookmarks, highlights and notes; each account sees only its own. */
export const markRoutes = ({ db, events }: Services) => [
  serveKept(listBookMarksCall, ({ viewer, params }) => listBookMarks(db, viewer, params.bookId)),
  serve(saveMarkCall, ({ viewer, params, body: { ago, revision, ...content } }) =>
    saveMark({ db, events }, { viewer, ...params, content, change: { ago, revision } }),
  ),
  serve(deleteMarkCall, ({ viewer, params, query }) =>
    deleteMark({ db, events }, { viewer, ...params, change: query }),
  ),
  serveKept(listMarksCall, ({ viewer, query }) => listMarks(db, viewer, query)),
  serveKept(listMarkedSeries, ({ viewer }) => selectMarkedSeries(db, viewer)),
];
