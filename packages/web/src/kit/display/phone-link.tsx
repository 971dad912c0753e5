/** A number that a phone dials when it is tapped. */
export const PhoneLink = ({ phone }: { readonly phone: string }) =>
  phone === '' ? null : (
    <a className="kit-num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
