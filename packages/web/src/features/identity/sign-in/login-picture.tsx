/** The road of one order: a field, a supplier's warehouse, a truck, a store. */
export const LoginPicture = () => (
  <div className="login-picture" aria-hidden>
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" focusable="false">
      <rect width="720" height="900" fill="#e9f1fb" />
      <circle cx="548" cy="196" r="58" fill="#f7fafe" />
      <path d="M0 470c110-60 210-66 330-24s250 36 390-34v488H0z" fill="#d9e7f8" />
      <path d="M0 560c140-52 250-30 372 4s232 22 348-26v362H0z" fill="#c8dcf4" />
      <Warehouse />
      <Store />
      <path d="M0 706c160-38 292-30 420-8s210 14 300-14v216H0z" fill="#b5cff0" />
      <path d="M-10 792c150-42 300-34 430-12s220 14 310-12" fill="none" stroke="#f3f8fe" strokeWidth="26" />
      <path
        d="M-10 792c150-42 300-34 430-12s220 14 310-12"
        fill="none"
        stroke="#9fbfe8"
        strokeWidth="2"
        strokeDasharray="18 16"
      />
      <Truck />
      <FieldRows />
    </svg>
  </div>
);

const Warehouse = () => (
  <g>
    <path d="M96 474l104-52 104 52v96H96z" fill="#f8fbff" />
    <path d="M86 478l114-58 114 58" fill="none" stroke="#7ea8dd" strokeWidth="8" strokeLinejoin="round" />
    <g fill="#c5daf4">
      <rect x="122" y="506" width="44" height="64" rx="2" />
      <rect x="178" y="506" width="44" height="64" rx="2" />
      <rect x="234" y="506" width="44" height="64" rx="2" />
    </g>
    <path
      d="M122 520h44m-44 14h44m-44 14h44m12-28h44m-44 14h44m-44 14h44m12-28h44m-44 14h44m-44 14h44"
      stroke="#a9c7ec"
      strokeWidth="2"
    />
  </g>
);

const Store = () => (
  <g>
    <rect x="500" y="516" width="136" height="92" fill="#f8fbff" />
    <path d="M490 516h156l-12-34H502z" fill="#1668dc" opacity="0.82" />
    <path
      d="M516 482l-6 34m34-34l-3 34m33-34v34m31-34l3 34m24-34l6 34"
      stroke="#f8fbff"
      strokeWidth="3"
      opacity="0.6"
    />
    <rect x="520" y="540" width="52" height="40" rx="2" fill="#c5daf4" />
    <rect x="590" y="540" width="28" height="68" rx="2" fill="#9fbfe8" />
  </g>
);

const Truck = () => (
  <g transform="translate(306 716) rotate(2)">
    <rect x="0" y="0" width="104" height="54" rx="4" fill="#f8fbff" />
    <path d="M104 16h26l20 22v16h-46z" fill="#1668dc" />
    <path d="M112 22h15l12 14h-27z" fill="#dbe9fa" />
    <rect x="14" y="22" width="40" height="5" rx="2.5" fill="#b5cff0" />
    <rect x="14" y="33" width="62" height="5" rx="2.5" fill="#d3e3f7" />
    <g fill="#34557f">
      <circle cx="28" cy="56" r="11" />
      <circle cx="126" cy="56" r="11" />
    </g>
    <g fill="#e9f1fb">
      <circle cx="28" cy="56" r="4" />
      <circle cx="126" cy="56" r="4" />
    </g>
  </g>
);

const FieldRows = () => (
  <g fill="none" stroke="#9cc0ec" strokeWidth="3" strokeLinecap="round" opacity="0.8">
    <path d="M40 900c40-34 96-52 150-58M140 900c34-26 80-44 128-48M244 900c28-18 62-32 100-36M350 900c20-12 48-22 80-26" />
    <path d="M470 900c16-8 38-14 60-16M580 900c14-6 30-10 46-12" />
  </g>
);
