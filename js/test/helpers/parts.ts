/** Both parts of the front end, as exported pages have them. */
import { take } from "../../src/parts";
import * as second from "../../src/second";

take(() => ({ ...second, css: "" }));
