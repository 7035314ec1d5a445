"""Reports for developers: figures of finished faces and their targets, contact sheets and other pictures, long runs.

Only commands of manage.py and tests import this package. No request runs its code.
"""
