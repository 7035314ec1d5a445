"""The mails about an order: written from templates, stored in an outbox, and sent from there."""
